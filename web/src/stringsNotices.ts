/** Words for notices: where somebody is told that a game waits for them. */
export const notices = {
  title: "Notices",
  lead: "When a game waits for you and you are not looking at it, you can be told: once for each time you are away, and when the game is over.",
  none: "You are told nowhere yet.",
  nobody: "Notices go to a person: choose a name first.",
  name: "Your name",
  choose: "Choose",
  mine: "Where you are told",
  add: "Another way",
  kinds: { mail: "Mail", webhook: "Discord, Slack or a program", push: "This browser" } as Record<
    string,
    string
  >,
  mail: "Mail address",
  mailHelp: "A code is sent there first. Your address is shown to nobody.",
  hook: "Address of the webhook",
  hookHelp: "As Discord or Slack shows it in its settings. A first notice is sent there at once.",
  form: "It is for",
  forms: { discord: "Discord", slack: "Slack", plain: "a program" } as Record<string, string>,
  pushHelp: "Also while no page of Beachhead is open. Only this browser can read what is sent to it.",
  noPush:
    "This browser cannot be told anything here: it needs a page with https and notices that are allowed.",
  denied: "Notices of this page are blocked in the settings of this browser.",
  addMail: "Send me a code",
  addHook: "Add it",
  addPush: "Tell this browser",
  code: "The code from the mail",
  confirm: "Confirm",
  waits: "waits for its code",
  on: "on",
  off: "switched off",
  switchOn: "Switch on",
  switchOff: "Switch off",
  remove: "Remove",
  aboutChannel: (act: string, channel: string) => `${act}: ${channel}`,
  last: "Lately",
  nothing: "Nothing has been sent yet.",
  abouts: {
    turn: "your move",
    over: "the game is over",
    word: "a word to you",
    check: "first notice",
  } as Record<string, string>,
  states: (state: string, when: string, tries: number, said: string): string =>
    state === "sent"
      ? `sent ${when}`
      : state === "failed"
        ? `could not be sent: ${said}`
        : tries
          ? `not sent yet (${said}); next try ${when}`
          : `goes out ${when}`,
  game: "In this game",
  gameHelp: "Only for this game; for all others nothing changes.",
  toGame: "To the game",
  stop: "No more notices",
  stopLead: "Nothing more is sent to this address.",
  stopAsk: "Nothing more is to be sent to this address?",
  stopNow: "Switch it off",
  tellMe: "Tell me when it is my move",
};
