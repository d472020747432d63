/** Words of who one is here: signing up and in, the account, and what is kept of it. */

const DAY = 86_400;
const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** How long ago something was, in words. */
export function ago(then: number, now: number): string {
  const seconds = Math.max(0, now - then);
  if (seconds < 120) return "just now";
  if (seconds < 3600) return `${Math.floor(seconds / 60)} minutes ago`;
  if (seconds < DAY) return `${plural(Math.floor(seconds / 3600), "hour", "hours")} ago`;
  return `${plural(Math.floor(seconds / DAY), "day", "days")} ago`;
}

/** A browser and its system, from what it calls itself. */
export function browserOf(agent: string): string {
  const has = (word: string): boolean => agent.includes(word);
  const system = has("Android")
    ? "Android"
    : has("iPhone") || has("iPad")
      ? "iOS"
      : has("Windows")
        ? "Windows"
        : has("Mac OS")
          ? "macOS"
          : has("Linux")
            ? "Linux"
            : "";
  const name = has("Firefox/")
    ? "Firefox"
    : has("Edg/")
      ? "Edge"
      : has("Chrome/")
        ? "Chrome"
        : has("Safari/")
          ? "Safari"
          : "";
  return name && system ? `${name} on ${system}` : name || system || "Another program";
}

export const account = {
  title: "Who you are here",
  signIn: "Sign in",
  signUp: "New account",
  guest: "Guest",
  entry: (name: string | null): string => name ?? "Sign in",
  entryOf: (name: string | null): string => (name ? `Your account: ${name}` : "Sign in"),
  ways: "How do you want to come in?",
  home: "Home",
  name: "Name",
  nameHelp: "Others at the table see it. 1 to 24 letters.",
  password: "Password",
  passwordHelp: "At least 10 characters. Four words that do not belong together are easy to keep in mind.",
  email: "E-mail address (optional)",
  emailHelp: "Nobody else sees it. You need none to play or to sign in.",
  withPasskey: "Sign in with a passkey",
  or: "or",
  noPasskeys: (port: string): string =>
    `Passkeys need a host name. On this machine: http://localhost${port ? `:${port}` : ""}`,
  why: "With an account your games are on every device you sign in with. Without one you can play all the same.",
  guestWhy:
    "A guest has a name and keeps their games on this device. You can make an account of it later, and keep everything.",
  create: "Create account",
  beGuest: "Go on as a guest",
  busy: "One moment…",
  privacy: "What is kept, and why",
  noReset:
    "Nobody can read your password. If you forget it, whoever runs this server can give you a new one, or you sign in with a passkey.",
  // a guest
  guestTitle: (name: string): string => `You are ${name}, a guest`,
  guestSays: "Your games are kept on this device. With an account you find them on every other one, too.",
  upgrade: "Make it an account",
  or2: "Or without a password:",
  // the account
  you: "You",
  save: "Save",
  saved: "Saved.",
  waysIn: "Ways to sign in",
  hasPassword: "Password: set",
  noPassword: "No password",
  setPassword: "Set a password",
  changePassword: "Change password",
  oldPassword: "Password so far",
  newPassword: "New password",
  savePassword: "Save password",
  passwordEnds: "All your other devices are signed out by that.",
  passwordChanged: "Password changed. Your other devices are signed out.",
  passkeys: "Passkeys",
  passkeyWhat: "A passkey is kept by your device and unlocked as you unlock the device.",
  noPasskey: "None so far.",
  addPasskey: "Add a passkey",
  keyName: "Name of the device",
  keyNamed: (agent: string): string => browserOf(agent).slice(0, 24),
  made: (when: string): string => `made ${when}`,
  used: (when: string): string => `last used ${when}`,
  delete: "Delete",
  deleteOf: (name: string): string => `Delete passkey ${name}`,
  sessions: "Signed in on",
  this: "this device",
  seen: (when: string): string => `last seen ${when}`,
  end: "Sign out",
  endOf: (browser: string): string => `Sign out on ${browser}`,
  endOthers: "Sign out everywhere else",
  signOut: "Sign out",
  signOutGuest: "Sign out anyway: games without a link are lost",
  // games of this browser
  keep: (n: number): string => `Keep ${plural(n, "game", "games")} of this device in your account`,
  keepSays:
    "This device has games that were begun without an account. In your account you find them everywhere.",
  kept: (n: number): string =>
    n ? `${plural(n, "game is", "games are")} in your account now.` : "They belong to somebody already.",
  // data
  data: "Your data",
  download: "Download all of it",
  deleteTitle: "Delete my account",
  deleteGuest: "Delete what is kept of me",
  deleteSays:
    "Your name, sessions and ways to sign in are deleted at once. Your seats in games that go on become free, games that nobody else plays are closed, and games of before stay without your name. It cannot be undone.",
  deleteSure: "Delete it now",
  deleteNo: "Keep it",
  deleted: "All that was kept of you is deleted.",
  privacyTitle: "What is kept, and why",
  privacyBack: "Back",
  privacyText: [
    [
      "Who you are",
      "The name you chose and, if you gave one, an e-mail address. A password only as a hash, from which nobody can read it; a passkey only as its public half.",
    ],
    [
      "Where you are signed in",
      "One cookie with a random token, needed to know you again; it is for nothing else. For each device: when you signed in, when you were last here, and what the browser calls itself. It ends after 180 days without a visit.",
    ],
    [
      "Your games",
      "Which seats are yours, the name you bear in them, and what was played. The other players of a game see that name and whether you have the board open. Game files hold no names.",
    ],
    [
      "What you say",
      "Messages and signs, with the name you bore, as long as the game is kept or until your account is deleted; whom you mute or block; and messages that somebody reports, for whoever runs the server.",
    ],
    [
      "Where you are told that a game waits",
      "Mail addresses, webhooks and browsers that you add on the page of notices, and for thirty days what was sent there. A notice goes through the mail server, the service of your browser or the page you name.",
    ],
    [
      "The lobby and ratings",
      "Challenges you send or get, for thirty days after they end. Of rated games, which you agree to one by one, everybody sees the result, the opponents' names and the rating; after an account is deleted nobody can tell whose they were.",
    ],
    [
      "Your address on the network",
      "It is counted for a while so that nobody can try passwords or begin games without end. Of a game that you begin the server keeps a hash of it.",
    ],
    [
      "What there is not",
      "No advertising, no tracking, no other company but those you have your notices sent to: this page loads nothing from anywhere else.",
    ],
    [
      "What you can do",
      "Download all of it, correct it, or delete it on the page of your account, at any time. Backups of whoever runs this server may hold it until they are replaced.",
    ],
  ] as [string, string][],
};
