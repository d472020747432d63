/** Every sentence and word of the page, in one place. This is the English; another language would be another such file. */

export const words = {
  title: "Beachhead",
  tagline: "The Normandy landings, by the rules: two board games, one table.",
  offline: "The server is not answering. Your game is safe there; we will keep trying.",
  broken: "The server sent something this page cannot read. Reload the page.",
  loading: "Unfolding the map…",

  // addresses that lead nowhere, and the connection
  wrong: {
    address: {
      title: "This address is broken",
      says: "It does not lead to a game, a seat or a rule. Links are often cut when they are copied or sent.",
      todo: [
        "Copy the whole link again, to its last letter.",
        "Or ask whoever sent it to send it once more.",
      ],
    },
    game: {
      title: "There is no such game here",
      says: "This server has no game of that name. The link may be cut, or belong to another server.",
      todo: [
        "Compare the link with the one that you were sent.",
        "Games that you have played in this browser are in the list of your games.",
      ],
    },
    seat: {
      title: "This link opens no seat",
      says: "The game is here, but the secret at the end of the link holds none of its seats. Most likely the link was cut.",
      todo: [
        "Copy the whole link again, or ask whoever began the game for it.",
        "Without a seat you can watch; what is secret stays covered.",
      ],
    },
    rules: {
      title: "There are no such rules here",
      says: "No game of that name is played on this server, so it has no rules to show.",
      todo: ["The rules of every game can be opened from the first page."],
    },
    exercise: {
      title: "There is no such exercise here",
      says: "No exercise has this number. The link may be cut, or belong to another server.",
      todo: ["All exercises are on their page, which can be opened from the first page."],
    },
    offline: {
      title: "The server is not answering",
      says: "You may be offline, or the server may be. Your game is safe there, and your link is still in the address bar.",
      todo: ["Check your connection.", "The page tries again by itself when you are online."],
    },
  },
  retry: "Try again",
  watchInstead: "Watch without a seat",
  openWithout: "Open it with the seats I hold",
  cut: "Not connected. Your game is safe on the server; trying again.",
  moveKept:
    "Not connected. Your move is kept here and goes out as soon as the server answers: leave the page open.",
  sending: "Sending your move…",
  moveSent: "Your move has been sent.",

  // start
  newGame: "New game",
  options: "Options",
  noOptions: "This scenario has no options.",
  seats: "Who plays?",
  me: "I play",
  friend: "A friend, by invitation",
  bot: (name: string) => `Bot: ${name}`,
  beginThis: (title: string) => `Begin ${title}`,
  more: "More",
  yes: "yes",
  no: "no",
  beginning: "Setting up…",
  seed: "Seed for the dice (empty: secret dice). A seed makes open dice: whoever knows it can work out every roll.",
  dice: {
    open: "Open dice: this game was begun with a seed, so whoever knows it could work out every roll. It does not count for ratings.",
    openShort: "Open dice: begun with a seed",
    broken: "The dice of this game are not the ones that were promised when you first saw it.",
    checking: "Checking the dice…",
    cannot:
      "This browser can check dice only over https or on its own machine. To check the game file: beachhead verify.",
    checked: (draws: number, mine: number) =>
      `Dice checked: all ${draws} rolls and draws follow from the secret that was promised at the beginning${mine ? " and from your own word" : ""}.`,
    unfair: {
      commitment: "The dice are NOT the ones that were promised when you first saw this game.",
      secret: "The secret that was revealed is NOT the one that was promised.",
      word: "Your own word is NOT among those that the dice were rolled with.",
      draw: "A roll does NOT follow from the secret and the words.",
    },
  },
  myGames: "My games",
  noGames: "No games yet. Begin one, or open the link a friend has sent you.",
  yourTurn: "Your turn",
  /** The title of the page, with a mark while the table waits for the reader. */
  tab: (title: string, mine: boolean) => (mine ? `● Your turn: ${title}` : title),
  waitsFor: (who: string) => `Waiting for ${who}`,
  over: (winner: string | null) => (winner ? `Over: ${winner} won` : "Over: drawn"),
  open: "Open",
  watch: "Watch",
  forget: "Forget",
  forgetSure: "Forget for good? The links will be lost.",
  otherGames: "Watch or import",
  watchHelp: "Watch a game: paste its link or its name.",
  importHelp: "Import a game file (.bhg). It is checked line by line before it is opened.",
  importButton: "Choose a file",
  importing: "Checking the file…",
  importFailed: "That file was not accepted.",
  maturity: {
    draft: "Draft: still being built",
    playable: "Playable: all rules, not yet proven",
    proven: "Proven: every rule, checked by recorded games",
  } as Record<string, string>,
  reconstructed: "Reconstructed",
  reconstructedHelp: "Parts that no printed text gives, which we have worked out ourselves:",

  // game
  home: "All games",
  waiting: (who: string) =>
    who === "chance" ? "The dice are rolled when the first player sits down." : `Waiting for ${who}.`,
  gone: "This game cannot be opened.",
  watching: "You are watching.",
  thinking: "The bot is thinking.",
  wins: (who: string, grade: string) => `${who} won: ${grade}.`,
  drawn: "The game is drawn.",
  undo: "Undo",
  undoFree: (n: number) => (n === 1 ? "One step can be taken back." : `${n} steps can be taken back.`),
  undoClosed: "Nothing to take back.",
  restart: "Restart turn",
  restartHelp: "Take back everything that can be taken back",
  cancel: "Back",
  choose: "Which of these?",
  sure: (what: string) => `${what}?`,
  final: "This cannot be taken back: choose it again to do it.",
  /** An answer and what it costs. */
  priced: (what: string, price: string) => `${what}: ${price}`,
  /** Why one cannot go on yet. */
  notYet: (asked: string) => `Not yet: ${asked}`,
  /** What is asked one by one and may be answered at once. */
  together: { join_attack: "All join" } as Record<string, string>,
  withCount: (what: string, n: number) => `${what} (${n})`,
  edge: "What you hold",
  list: (n: number) => `List (${n})`,
  closeList: "Close the list",
  filterList: "Type to find an answer",
  notFound: "No answer has these words.",
  left: (n: number) => `${n} left`,
  marks: {
    title: "Marks on the map",
    full: "may go there; what is left then, or the dice",
    half: "may go there and do nothing more",
    aim: "can be fought",
    bar: "an enemy zone begins",
    step: "the next hex of a retreat",
    cut: "supply would be lost there",
    barred: "next to the target, but cannot join",
  },
  leftOut: (unit: string, why: string) => `${unit} cannot join. ${why}`,
  asItLies: "Fight with what lies there",
  usedOf: (used: number, of: number) => `${used} of ${of}`,
  faceDown: "face down",
  mine: "yours",
  theirs: "theirs",
  cupOf: (title: string, left: number, values: string) => `${title}: ${left} left (${values})`,
  clickAgain: "Click again to do it.",
  andMore: (n: number) => `And ${n} more: type to find them, or choose on the map.`,
  forced: "There was only one option; it has been taken.",
  reconnecting: "Connection lost; reconnecting…",
  moreOptions: (n: number) => `${n} lit on the map`,
  allOptions: "All options",
  whyNot: "Not now.",
  several: (n: number) => `${n} things can be done here: click to choose.`,
  can: "You can do that now.",
  doIt: "Do it",
  rule: "Rule",
  tabs: { now: "Now", log: "Log", table: "Status", tools: "Tools" },
  log: "Log",
  beside: "Beside the map",
  logOf: "Which maps the log tells of",
  logAll: "All maps",
  logHere: "This map",
  noLog: "The story begins with the first move.",
  earlier: "Show earlier lines",
  chances: "Chances",
  chance: "Chance in percent",
  die: "die",
  crtCaption: (terrain: string, line: number) =>
    `Combat results, ${terrain}, line ${line}: a column for each differential, a row for each die`,
  battleAt: (battle: string, where: string) => `${battle} ${where}`,
  differential: "differential",
  suppose: "Suppose markers:",
  shown: (what: string) => `Shown: ${what}`,
  ifItGoesThere: "if it goes there",
  sorts: { good: "Defender gives way", even: "Exchange", none: "Nothing", bad: "Attacker pays" } as Record<
    string,
    string
  >,
  battles: {
    "close assault": "close assault",
    fire: "fires at",
    "battle back": "battles back",
    shelling: "shells",
  } as Record<string, string>,
  diceCount: (n: number) => (n === 1 ? "1 die" : `${n} dice`),
  outcome: "What happens to the target",
  lenses: "Show on the map",
  legend: "Legend",
  hideLens: (title: string) => `Hide: ${title}`,
  lensNames: {
    reach: "Reach",
    enemy: "Enemy reach",
    zones: "Zones",
    supply: "Supply",
    sight: "Sight",
    sections: "Sections",
    control: "Goals",
    arrivals: "Arrivals",
  } as Record<string, string>,
  symbols: "Symbols or silhouettes",
  symbolsShort: "Symbols",
  numbers: "Hex numbers",
  numbersShort: "Numbers",
  askRolls: "Ask before rolling",
  keepList: "Keep the list of all answers open",
  replay: "Replay",
  lookBack: "Look back",
  live: "Back to now",
  then: "The odds before the dice fell",
  moment: (n: number, all: number) => `Moment ${n} of ${all}`,
  firstStep: "To the beginning",
  turnBack: "Back one turn",
  phaseBack: "Back one phase",
  stepBack: "Back one step",
  play: "Play",
  pause: "Pause",
  stepOn: "Forward one step",
  phaseOn: "Forward one phase",
  turnOn: "Forward one turn",
  speed: "Speed",
  linkMoment: "Copy a link to this moment",
  copied: "Copied.",
  skip: "Skip",
  faces: { I: "infantry", A: "armour", G: "grenade", F: "flag", S: "star" } as Record<string, string>,
  status: "State of the game",
  turn: "Turn",
  phase: "Phase",
  turnOf: (n: number, last: number) => `Turn ${n} of ${last}`,
  arrive: (n: number, who: string) => `Turn ${n} brings ${who}`,
  times: (n: number) => `x${n}`,
  sectionCard: "Section",
  tacticCard: "Tactic",
  mySeats: "Your seats",
  forSeat: (seat: string, prompt: string) => (seat ? `${Capital(seatName(seat))}: ${prompt}` : prompt),
  botPlays: (bot: string, seat: string) => `The bot ${bot} plays ${seat} for you.`,
  seatAsked: "asked now",
  seatBot: (bot: string) => `bot ${bot}`,
  takeSeat: "Take it back",
  curtainTitle: (seat: string) => `${seat}, take your seat`,
  curtainSays: "The other side's secrets are covered. Press the button when only you can see the screen.",
  curtainGo: (seat: string) => `I am playing ${seat}`,
  inviteTitle: "Links to the seats",
  inviteSays: "Whoever has a seat's link plays that seat. Send it only to the person who should.",
  copyLink: "Copy link",
  invite: "Invite your friends",
  invitation: (seat: string) => `A game of Beachhead: you play as ${seat}. Open this link to sit down:`,
  share: "Send",
  code: "QR code",
  codeOf: (seat: string) => `QR code of the link for ${seat}`,
  copyAll: "Copy all invitations",
  copyByHand: "This browser copies nothing by itself: select the link and copy it.",
  notOpened: "not opened yet",
  satDown: "has sat down",
  toTable: "To the table",
  localOnly:
    "This address is known on this machine only. For a friend elsewhere, open the page by the name or number that other machines call this one, then send the link.",
  watchLink: "For spectators",
  menu: "Tools",
  theme: "Light or dark",
  themes: { auto: "Same as the system", light: "Light", dark: "Dark" } as Record<string, string>,
  showDice: "Show large dice",
  sounds: "Sounds: dice, pieces, and a bell when it is your turn",
  bare: "Bare map",
  fit: "Whole map",
  rules: "Rules",
  keys: "Keys",
  keysAndMarks: "Keys and marks",
  download: "Save the game file",
  handToBot: (seat: string, bot: string) => `Let the bot ${bot} play ${seat}`,
  takeBack: (seat: string) => `Play ${seat} yourself again`,
  close: "Close",
  map: "Map",
  playsAll: "You play every side",
  playsAs: (seat: string) => `You play ${seat}`,
  result: "Result",
  /** From the least to the most, or the one number there is. */
  span: ([least = 0, most = least]: number[], say: (n: number) => string = String) =>
    least === most ? say(least) : `${say(least)} … ${say(most)}`,
  signed: (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0"),
  watchReplay: "Watch it from the beginning",
  /** A button and the key that does the same. */
  withKey: (what: string, key: string) => `${what} (${key})`,
  teaching: {
    title: "New to you",
    known: "Got it",
    off: "No more of these",
    setting: "Teach me: explain each new kind of question once",
    again: "Show all again",
  },
  hints: {
    ask: "What would you do?",
    title: (bot: string) => `What the bot ${bot} would do`,
    told: (option: string, why: string) => `A hint: ${option}. ${why}`,
    chance: (chance: number, spread: number | null) =>
      `${Math.round(100 * chance)} %${spread === null ? "" : ` ± ${Math.round(100 * spread)}`} to win the game after it.`,
    everybody: "The log tells the others that you asked.",
    refused: "The players of this game did not agree to hints when it was begun.",
    asked: (seat: string) => `${Capital(seatName(seat))} asked for a hint.`,
    allow: "Hints",
    allowHelp: "anybody may ask what the strongest bot would do; between people the log tells who did",
  },
  reasons: {
    ask: "Why?",
    askOf: (act: string) => `Why? ${act}`,
    help: "Why? What speaks for the next answer, and for others",
    title: "What speaks for it",
    from: (seat: string, bot: string) =>
      `${Capital(seatName(seat))} chose next. What the bot ${bot} says of that and of the best answers, from what was known then, with the chance to win:`,
    atOnce: (seat: string, bot: string) =>
      `What the bot ${bot} says of what ${seatName(seat)} did, from what you knew then, with their chance to win:`,
    hidden: "What else could be done, if anything, is hidden from you until the game is over.",
    allow: "Bots explain themselves",
    allowHelp:
      "beside everything that a bot does: why, with the chances, from what you may know; otherwise after the game",
    agreed: "Bots explain at once what they did: that was agreed when the game was begun.",
    taken: "chosen",
    chance: (chance: number, spread: number | null) =>
      `${Math.round(100 * chance)} %${spread === null ? "" : ` ± ${Math.round(100 * spread)}`}`,
  },
  winChance: {
    title: "Your chance to win",
    show: "Show my chance to win",
    standing: (chance: number): string =>
      chance < 0.1
        ? "nearly lost"
        : chance < 0.3
          ? "well behind"
          : chance < 0.45
            ? "behind"
            : chance <= 0.55
              ? "even"
              : chance <= 0.7
                ? "ahead"
                : chance <= 0.9
                  ? "well ahead"
                  : "nearly won",
    says: (chance: number, spread: number) =>
      `${Math.round(100 * chance)} %${spread >= 0.005 ? ` ± ${Math.round(100 * spread)}` : ""}`,
    everybody: "The log tells the others that you look.",
  },
  // watching
  player: {
    pause: "Pause",
    play: "Play on",
    next: "Next act",
    back: "Back one act",
    skip: "Skip to my turn",
    again: "Watch again",
    act: (n: number, all: number) => `Act ${n} of ${all}`,
    nothingAsked: "you are watching; nothing waits for you",
    anyKey: "any key or click shows the end of the act",
    long: "This takes more than a minute: go on at 2×",
    controls: "Player",
    speed: "Speed",
    atOnce: "at once",
    speeds: { 0.5: "½", 1: "1×", 2: "2×", 4: "4×" } as Record<number, string>,
    goToAct: (n: number) => `Go to act ${n}`,
    list: "What has been shown",
    listHelp: "Click a line to see it again.",
    more: (n: number) => (n === 1 ? "1 more act" : `${n} more acts`),
    outcomes: {
      gone: () => "destroyed",
      lost: (n: number) => `${n} lost`,
      back: () => "fell back",
      nothing: () => "no loss",
      moved: () => "moved",
      arrived: () => "arrived",
      ordered: (n: number) => `${n} ordered`,
    },
    undone: "taken back",
    marks: { hit: "hit", flag: "flag", miss: "miss", ignored: "flag ignored" } as Record<string, string>,
    hits: (n: number) => (n === 1 ? "1 hit" : `${n} hits`),
    flags: (n: number) => (n === 1 ? "1 flag" : `${n} flags`),
    ignored: (n: number, why: string) =>
      `${n === 1 ? "1 flag" : `${n} flags`} ignored${why ? `: ${why}` : ""}`,
    noHit: "no hit",
    adds: (n: number) => `+${n}`,
    myDice: "Your last dice",
    myDiceHelp: "kept until you roll again",
    dice: "Dice",
    rolls: "The dice are rolled",
    turning: "Markers are turned over",
  },
  sum: {
    title: (who: string) => (who ? `What ${seatName(who)} did` : "What they did"),
    away: "While you were away",
    mine: "You lost",
    theirs: "They lost",
    ground: "Ground",
    arrived: "Arrived",
    medals: "Medals",
    size: (battles: number, dice: number) =>
      `${battles === 1 ? "1 battle" : `${battles} battles`} · ${dice === 1 ? "1 die" : `${dice} dice`}`,
    gone: "destroyed",
    lost: (lost: number, left: number) => (left < 0 ? `${lost}` : `${lost}, ${left} left`),
    none: "nothing",
    luck: "Dice against expectation",
    /** What is counted may say after a comma how: steps, a retreat as half of one. */
    brought: (brought: number, what: string, expected: number) => {
      const [many, ...how] = what.split(", ");
      const things = Math.abs(brought) === 1 ? many!.replace(/s$/, "") : many;
      const said = `${brought} ${things}, ${expected.toFixed(1)} expected`.replaceAll("-", "−");
      return how.length ? `${said} (${how.join(", ")})` : said;
    },
    silence: "Do not show",
    mineNow: "My turn",
    first: "Your turn. First, what happened",
    show: "Sum up the others' turns",
  },
  inTwoSections: "in two sections",
  primaryHint: "Enter",
  cancelHint: "Esc",

  // how the game stands
  standing: {
    title: "How it stands",
    wins: (n: number) => `${n} to win`,
    ofNeed: (n: number, need: number) => `${n} of ${need}`,
    slot: (what: string, lasting: boolean) => `${what}, ${lasting ? "for good" : "can be lost again"}`,
    openSlots: (n: number) => `${n} open`,
    spent: "spent",
    called: "called",
    table: "table",
    fewer: "fewer",
    places: "Places",
    since: (turn: number) => `since turn ${turn}`,
    fromStart: "from the start",
    losses: "Losses",
    noLosses: "Nobody is lost.",
    coming: "Reinforcements",
    glance: (what: string) => `${what}. Show how it stands.`,
    byMap: "By map",
  },

  // briefings, and the choice of a scenario
  brief: {
    title: "Briefing",
    show: "A briefing before every new game",
    begin: "Begin",
    close: "Back to the map",
    happened: "What happened",
    special: "Special rules",
    goal: "The goal",
    has: "What they have",
    hard: "What makes it hard",
    you: (who: string) => `You are ${who}.`,
    yours: "your side",
    everySide: "You play every side.",
    now: (score: string) => `Now: ${score}`,
    length: "Length",
    time: "Time",
    difficulty: "Difficulty",
    players: "Players",
    about: (live: string, bots: string) => `about ${live}; against bots ${bots}`,
    minutes: (n: number) => {
      const [hours, rest] = [Math.floor(n / 60), n % 60];
      return hours ? `${hours} h${rest ? ` ${rest}` : ""}` : `${n} min`;
    },
    people: (n: number) => (n === 1 ? "1 player" : `${n} players`),
  },
  choice: {
    title: "Battles",
    all: "All battles",
    every: "All",
    unknown: (id: string) => `There is no scenario ${id} here. These can be played:`,
    first: "to begin with",
    found: (n: number) => (n === 1 ? "1 battle" : `${n} battles`),
    none: "No battle is like that. Take a filter away.",
    filters: "Which battles are shown",
    which: {
      game: "Game",
      players: "Players",
      time: "Time",
      difficulty: "Difficulty",
    },
    any: "any",
    two: "two",
    team: "4 to 12",
    short: "under 1 h",
    evening: "1 to 3 h",
    long: "longer",
    easy: "easy",
    medium: "medium",
    hard: "hard",
  },

  // the manual
  manual: {
    contents: "Contents",
    search: "Search the rules",
    found: (count: number, wanted: string) =>
      count ? `${count} ${count === 1 ? "section" : "sections"} on “${wanted}”` : `Nothing on “${wanted}”.`,
    missing: (rule: string, near: number) =>
      near
        ? `There is no rule ${rule} here. Perhaps it is one of these:`
        : `There is no rule ${rule} here. Type a word or a number above to find what was meant.`,
    glossary: "Glossary and index",
    also: (words: string[]) => `also ${words.join(", ")}`,
    seen: "In",
    edition: (name: string) => `${name} edition only`,
    option: (name: string) => `with the option “${name}”`,
    numbers: "Rule numbers",
    print: "Print",
    whole: "Open the manual here",
    ruling: "Our reading:",
    untold: "This rule cannot be shown now.",
  },
};

/** What the board says. */
/** The end of a game. */
export const endWords = {
  howItWent: "How it went",
  counting: "Looking back over the game…",
  turns: (n: number) => (n === 1 ? "1 turn" : `${n} turns`),
  /** How long it took, if that is known. */
  took: (seconds: number): string[] => {
    const minutes = Math.round(seconds / 60);
    if (minutes < 1) return [];
    if (minutes < 60) return [`${minutes} min`];
    if (minutes < 48 * 60) return [`${Math.floor(minutes / 60)} h ${minutes % 60} min`];
    return [`${Math.round(minutes / 60 / 24)} days`];
  },
  rematch: "Rematch, sides swapped",
  watch: "Watch it all",
  share: "Share",
  save: "Save",
  board: "See the board",
  copied: "The link to this page is copied.",
  map: "The map at the end",
  overTurns: (what: string) => `${what}, turn by turn`,
  which: "What is counted",
  ended: (side: string, value: number, needs: number) =>
    needs ? `${side}: ${value} of ${needs}` : `${side}: ${value}`,
  needed: (n: number) => `${n} to win`,
  causes: "Points by cause",
  forCause: (title: string) => `for ${title}`,
  places: "Places that count",
  nobody: "nobody",
  since: (turn: number) => `since turn ${turn}`,
  always: "all along",
  luck: "Luck",
  luckFrom: "from the exact odds of every roll",
  luckMeans: "To the right of the middle: better than half of all games with the same rolls.",
  moments: "Decisive moments",
  turn: (n: number) => (n ? `Turn ${n}` : "Set-up"),
  score: (side: string, points: number) => `${side} ${points}`,
  seeIt: "see it",
  seeMoment: (number: number, turn: number, says: string) =>
    `See it: moment ${number}, turn ${turn}: ${says}`,
  losses: "Losses",
  lost: (units: number, lost: number, what: string) =>
    `${units === 1 ? "1 unit" : `${units} units`}, ${lost} ${what}`,
  lostIn: (name: string, turn: number) => (turn ? `${name}, lost in turn ${turn}` : `${name}, lost`),
  dice: "Dice",
  diceChecked: "Dice checked",
  diceBad: "The dice do not hold",
};

export const boardWords = {
  map: "Map",
  how: "Arrow keys move from hex to hex, Enter picks, plus and minus zoom, 0 shows the whole map, B shows the bare map.",
  mayPick: "can be chosen",
  unitMarks: {
    ordered: "ordered",
    moved: "has moved",
    move_only: "may move but not battle",
    fought: "has fought",
    done: "can do nothing more",
  },
  chosen: "chosen",
  empty: "empty",
  zoomIn: "Zoom in (+)",
  zoomOut: "Zoom out (−)",
  fit: "Whole map (0)",
  bare: "Bare map (B)",
  turn: "Turn the board by half a circle (V)",
  stack: (n: number, hex: string): string => `${n} pieces in ${hex}`,
  thisHex: (hex: string): string => `the hex ${hex}`,
  maps: "Maps",
  myMap: "my map",
  toMove: "to move",
  allMaps: "All maps",
  toWin: (need: number): string => `${need} to win`,
  mapScore: (title: string, score: [string, string][]): string =>
    [title, score.map(([side, amount]) => `${side} ${amount}`).join(", ")].filter(Boolean).join(": "),
  mapKey: (title: string, n: number): string => `${title} (Shift ${n})`,
  minimap: "The whole board: click to go there",
  overview: "Overview",
  search: "Find a place, a unit or a hex",
  searchShort: "Find (/)",
  searchHelp: "A place, a unit or a hex",
  nothingFound: "Nothing of that name is on the map.",
  closeSearch: "Close the search",
  tooLarge: "This browser cannot keep a picture of that size.",
  unreachable: "The drawing of the board could not be fetched.",
  lost: "lost",
  minus: (n: number): string => `−${n}`,
};

export const keys: [string, string][] = [
  ["Enter", "the gold button: go on; on the map: choose the hex"],
  ["Esc", "back one choice; close whatever covers the map"],
  ["Tab, Shift Tab", "through the buttons and options"],
  ["Arrows", "the hex cursor (when the map has the focus)"],
  ["M", "to the map"],
  ["P", "to the list of answers"],
  ["F", "the list of answers: open, close; type to find one"],
  ["1 to 9", "the answer with that number"],
  ["A", "all join, where units join an attack"],
  ["Ctrl Z, U", "undo"],
  ["H", "a hint: what a bot would do"],
  ["I", "what if: try something out from here; the branches you keep"],
  ["D", "in a what-if branch: roll again"],
  ["G", "the next underlined word, and what it means; Esc: back"],
  [", and .", "one step back or forward in the replay; one act while others play"],
  ["Space", "play or stop the replay; pause while others play"],
  ["W", "watch again what the others did"],
  ["+ - 0", "zoom in, zoom out, whole map"],
  ["/", "find a place, a unit or a hex"],
  ["Shift 1 to 6, Shift 0", "on several maps: one of them, all of them"],
  ["B, N", "bare map; hex numbers"],
  ["V", "the board from its other side"],
  ["C", "log"],
  ["K", "talk: to the line where you write"],
  ["J", "draw signs for your side; Alt and the mouse do it at any time"],
  ["Y", "symbols or silhouettes"],
  ["T", "light or dark"],
  ["?", "these keys"],
];

/** Seats and sides as a player says them. */
const seats: Record<string, string> = {
  allied: "the Allies",
  german: "the Germans",
  allies: "the Allies",
  axis: "the Axis",
  spectator: "a spectator",
};

/** The generals of a side in Overthrough. */
const generals: Record<string, string> = {
  chief: "Commander in Chief",
  left: "general on the left",
  center: "general in the centre",
  right: "general on the right",
};
const adjectives: Record<string, string> = { allies: "Allied", axis: "Axis" };

export function seatName(seat: string): string {
  const [first = "", second = ""] = seat.split("-");
  if (!second) return seats[first] ?? plain(seat);
  return seats[second]
    ? `${seats[second]} at ${Capital(first)}`
    : `the ${adjectives[first] ?? first} ${generals[second] ?? second}`;
}

/** The three sections of a board. */
export const flanks = ["the left section", "the centre", "the right section"];

/** A hex that has no name. */
export const atHex = (hex: string): string => `at ${hex}`;

/** Something of one of several boards. */
export const ofBoard = (what: string, board: string): string => `${what} of ${Capital(board)}`;

export const Capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Ids that have a better name than their words. */
export const named: Record<string, string> = {
  us_ground: "US artillery",
  us_air: "US aircraft",
  us_naval: "US ships",
  cw_ground: "Commonwealth artillery",
  cw_air: "Commonwealth aircraft",
  cw_naval: "Commonwealth ships",
  german: "German support",
  mines: "Mines",
  "direct-from-hq": "Direct from HQ",
  "recon-in-force": "Recon in Force",
  "counter-attack": "Counter-Attack",
  "dig-in": "Dig-In",
  medics: "Medics and Mechanics",
  infantry_elite: "Special forces",
  infantry_at: "Anti-tank gun team",
  infantry_mortar: "Mortar team",
  infantry_mg: "Machine gun team",
  engineer: "Combat engineers",
  french_resistance: "French Resistance",
  armor: "Armour",
  armor_elite: "Elite armour",
  supported_armor: "Supported armour",
  "armor-assault": "Armour Assault",
  tank_destroyer: "Tank destroyers",
  flame_thrower: "Flame thrower tanks",
  hobart: "Hobart's Funnies",
  flak88: "Flak 88",
  half_track: "Half-track",
};

/** What a row of the reinforcement table asks for beyond its dice: those for any unit. */
export const rows: Record<string, string> = { "rt-13": "on stars", "rt-14": "on stars, next to a friend" };

/** `us_air` and `probe-right` as words. */
export const plain = (id: string): string =>
  named[id] ?? id.replace(/[_-]+/g, " ").replace(/\bcenter\b/, "centre");

/** What "done" means, by what was asked. */
const done: Record<string, string> = {
  place_beachhead: "No more beachheads",
  commit_marker: "No marker",
  draw_second: "No second marker",
  pick_target: "End bombardment",
  pick_mover: "End movement",
  pick_mobile: "End mobile movement",
  pick_attack: "End combat",
  join_attack: "Attack with these",
  go: "Stop here",
  advance: "No further advance",
  rebuild: "Rebuild nothing more",
  pick_lander: "Land nothing more",
  no_way_back: "Give way",
  push_or_hold: "Displace nobody",
  raiders_go: "Stay there",
  call: "Keep the dice",
  order: "No more orders",
  on_the_move: "No more units on the move",
  choose_mover: "End movement",
  choose_fighter: "End battles",
  ambush: "No Ambush",
  take_ground: "Stay where it is",
  battle_back: "Do not battle back",
  wounded: "Tend nobody else",
  move_again: "Stay there",
  bring: "Order nobody else",
  smoke: "No more smoke",
  equip: "Carry nothing",
  clear_wire: "Leave the wire",
  arm: "Arm nobody",
  dig_in: "Nobody else digs in",
  tend: "Tend nobody else",
  air_group: "These are the targets",
  hand_out: "Hand out no more cards",
};

/**
 * An option as a button, by its verb; by the question and the verb, or the verb and its first field, where that makes a
 * difference. `{unit}` and so on are filled with what the option names, `{at}` with where its hex is.
 */
const verbs: Record<string, string> = {
  beachhead: "Beachhead {at}",
  record: "Set up {at}",
  land: "Land {at}",
  drop_zone: "Drop zone {at}",
  drop: "Drop over {hex}",
  assault: "Assault {hex}",
  draw_from: "Draw from {cup}",
  lay_naval: "Lay {kind}",
  lay_marker: "Use it",
  keep_mines: "Set the mines aside",
  play_mines: "Play {kind}",
  bar: "Keep {kind} out this turn",
  lose_marker: "Lose {kind} for good",
  rebuild: "Rebuild {unit}",
  bring_on: "Bring on {unit}",
  enter: "Come on {at}",
  call_up: "Call up the {division} Division",
  "move unit": "Move {unit}",
  go: "Go to {hex}",
  bombard: "Bombard {unit}",
  attack: "Attack {hex}",
  join: "{unit}",
  defend_with: "Defend with {unit}",
  take_loss: "{unit} loses a step",
  pick_to_retreat: "{unit} retreats first",
  stand_fast: "Stand fast",
  fall_back: "Fall back to {hex}",
  displace: "Displace {unit}",
  advance: "{unit} advances to {hex}",
  play: "Play {card}",
  order: "{unit}",
  on_the_move: "{unit}",
  choose: "{unit}",
  move: "Move to {hex}",
  stay: "Stay",
  leave: "Leave the map {exit}",
  target: "Battle {unit}",
  "barrage.target": "Shell {unit}",
  "air_group.target": "{unit}",
  "air_next.target": "Attack {unit}",
  hold: "Hold fire",
  remove_wire: "Remove the wire",
  ambush: "Play the Ambush",
  retreat: "Retreat to {hex}",
  take_ground: "Take the ground",
  battle_back: "Battle back",
  call: "{troop} {row}",
  deploy: "Bring on {troop} {row}",
  deploy_to: "Come on {at}",
  equip: "Carry the {accessory}",
  arm: "Arm {unit}",
  moor: "Moor {at}",
  fire_smoke: "Fire smoke",
  smoke: "Smoke on {hex}",
  lay_bridge: "Bridge {hex}",
  resupply: "Resupply {unit} with {figures}",
  set_aside: "Battle without the special weapon",
  bring: "Bring {unit} along",
  play_as_barrage: "Play {card} as a barrage",
  hand: "Hand {card} to {between}",
  discard: "Discard {card}",
  in_section: "In {section}",
  repeat: "Repeat {card} of {seat} in {section}",
  "repeat-": "Repeat {card} of {seat}",
};

/** What going on is called where this is asked. */
export const goOnWords = (ask: string): string => done[ask] ?? "Go on";

/** An option that may lack its last word has a sentence without it. */
const NOTHING = "-";

/** The words of an option. `say` says what a field of it is called on the table. */
export function optionWords(
  ask: string,
  option: { text: string; fields: Record<string, string> },
  say: (field: string, value: string) => string,
): string {
  const verb = option.text.split(" ")[0] ?? "";
  if (verb === "done") return goOnWords(ask);
  const lacks = option.text.endsWith(` ${NOTHING}`) ? verbs[`${verb}${NOTHING}`] : undefined;
  const [first = ""] = Object.keys(option.fields);
  const pattern = lacks ?? verbs[`${ask}.${verb}`] ?? verbs[`${verb} ${first}`] ?? verbs[verb];
  if (!pattern) return Capital(plain(option.text));
  const words = pattern.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = option.fields[field === "at" ? "hex" : field];
    return value ? say(field, value) : "";
  });
  return Capital(words.trim());
}

/** Guided lessons. */
export const lessonWords = {
  learn: "Learn by playing",
  learnSays:
    "Short lessons on the real board. Everything can be tried, any step can be started again, and nothing counts.",
  lesson: (number: number) => `Lesson ${number}`,
  board: "the real board",
  heading: (number: number, title: string) => `Lesson ${number} · ${title}`,
  of: (number: number, all: number) => `Lesson ${number} of ${all}`,
  minutes: (n: number) => (n === 1 ? "1 minute" : `${n} minutes`),
  step: (n: number, all: number) => `Step ${n} of ${all}`,
  stepIs: (n: number, state: "done" | "now" | "later") =>
    `Step ${n}: ${{ done: "done", now: "now", later: "to come" }[state]}`,
  free: "any step can be started again",
  yourTurn: "Your turn.",
  readOn: "Read, then take the next step.",
  done: "Done. Take the next step when you like.",
  hint: "A hint",
  show: "Show me",
  again: "Start this step again",
  back: "Step back",
  next: "Next step",
  finish: "Finish",
  tries: (n: number) =>
    n ? `${n === 1 ? "One try" : `${n} tries`} so far. There is no clock, and nothing here counts.` : "",
  stray: "That is allowed, but it is not what this step asks for. Take it back, or start the step again.",
  wrong: "Not this way",
  takeBack: "Take it back",
  why: "Why?",
  rules: "Rules",
  needs: "Before and after this",
  known: "known",
  later: "comes later",
  notThat: (what: string) => `That is ${what}.`,
  choices: "Your answer",
  right: "Right",
  wrongChoice: "Not quite",
  finished: (title: string) => `Well done: “${title}” is yours.`,
  onwards: "Next lesson",
  all: "All lessons",
  toGames: "Play a game",
  begin: "Start",
  beginFirst: "Start the lesson",
  instead: (game: string) => `${game} instead`,
  goOn: (step: number) => `Go on at step ${step}`,
  replay: "Play it again",
  played: "done",
  suggested: "Next for you",
  doneOf: (done: number, all: number) => `${done} of ${all} done`,
  none: "There are no lessons on this server.",
  first: (minutes: number) => `New here? Learn it in ${minutes} minutes, on the real board.`,
  close: "Do not show this any more",
};

/** Exercises: one question on one position. */
export const exerciseWords = {
  title: "Exercises",
  says: "A position from a real game, one question, one exact answer.",
  today: "Exercise of the day",
  ofToday: (game: string): string => `Today: ${game}`,
  solve: "Solve it",
  again: "Look again",
  all: "All exercises",
  back: "All exercises",
  record: "Your record",
  rating: "Rating",
  ratingSays: "Goes up and down with the difficulty of what you answer, and begins at 1000.",
  solved: "Right at once",
  of: (n: number, all: number): string => `${n} of ${all}`,
  streak: "Days in a row",
  browser: "It is kept in this browser only.",
  forget: "Begin a new record",
  forgetSure: "Forget all answers in this browser?",
  kind: "Kind",
  level: "Difficulty",
  any: "any",
  onlyNew: "Only new ones",
  levels: ["", "very easy", "easy", "medium", "hard", "very hard"],
  levelOf: (level: number): string => `Difficulty ${level} of 5: ${exerciseWords.levels[level] ?? ""}`,
  number: (id: string): string => `Exercise ${id}`,
  states: { right: "right at once", wrong: "wrong at first", fresh: "not answered" },
  none: "No exercise is left with these wishes.",
  asks: "Question",
  youAre: (seat: string): string => `You look at it as ${seat}.`,
  turn: (turn: number, phase: string): string => (phase ? `Turn ${turn}, ${phase}.` : `Turn ${turn}.`),
  pickOne: {
    unit: "Click one of the ringed units.",
    hex: "Click one of the lit hexes.",
    choice: "Choose one.",
  },
  pickMany: {
    unit: "Click all the units that you mean, then Answer.",
    hex: "Click all the hexes that you mean, then Answer.",
    choice: "Choose all that you mean, then Answer.",
  },
  picked: (n: number): string => (n === 0 ? "Nothing picked yet" : `${n} picked`),
  pickedOnes: "Your answer",
  drop: (what: string): string => `Take back: ${what}`,
  answer: "Answer",
  next: "Next exercise",
  retry: "Try once more",
  manual: "Open in the manual",
  right: "Right.",
  wrong: "Not quite.",
  isRight: "right",
  isMissed: "right, but you did not name it",
  isWrong: "not right",
  why: "Why",
  explanation: "Explanation",
  here: "Here",
  rated: (before: number, after: number): string =>
    `Your rating: ${after} (${after >= before ? "+" : "−"}${Math.abs(after - before)})`,
  unrated: "You had answered this one before: your record stays as it is.",
  mapOf: "The position",
};
