"""Schemas of the lobby and of ratings: what is open, who looks for an opponent, challenges, one's own games,
what is being played in public, and how strong players are."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from beachhead.server.schemas import PRINTED, Name, Number, PersonName, Reply, Request

Pace = Annotated[str, Meta(max_length=16, pattern=PRINTED)]
ScenarioId = Annotated[str, Meta(max_length=80, pattern=PRINTED)]
SideName = Annotated[str, Meta(max_length=40, pattern=PRINTED)]
Id = Annotated[str, Meta(min_length=1, max_length=100, pattern=PRINTED)]
Chosen = dict[Name, bool | int | str]
Outcome = Literal["won", "drawn", "lost"]
ChallengeState = Literal["open", "accepted", "declined", "withdrawn"]


class Offer(Request, frozen=True):
    """Begin a game that anybody can find in the lobby: you take all seats of a `side`, bots those that they
    are named for, and the others go to whoever comes first. With bots on all others nobody is looked for."""

    scenario: Name
    side: SideName
    options: Chosen = field(default_factory=dict)
    bots: dict[Name, Name] = field(default_factory=dict)
    pace: Pace = "none"
    rated: bool = False


class Take(Request, frozen=True):
    """Sit down in a seat that is offered in the lobby."""

    game: Name
    seat: Name


class Publish(Request, frozen=True):
    """Whether everybody may see the game in the lobby: whoever organises it says so. Where nobody does, all
    who hold a seat have to agree, and each of them can take that back."""

    public: bool


class Wish(Request, frozen=True):
    """Look for an opponent: any scenario or pace if none is named. Sent again with the same `id` every few
    seconds, it says that you still wait; it stops to count when you do not. The answer says which game was
    found. A game that both want to be `public` can be watched from the lobby."""

    id: Annotated[str, Meta(min_length=8, max_length=64, pattern=PRINTED)]
    scenario: ScenarioId = ""
    pace: Pace = ""
    rated: bool = False
    public: bool = False


class NewChallenge(Request, frozen=True):
    """Challenge somebody: by name, or by the id that a list of players has. You play the `side`, or one that
    is drawn by lot when the challenge is accepted."""

    scenario: Name
    to: PersonName = ""
    person: Annotated[str, Meta(max_length=16, pattern=PRINTED)] = ""
    side: SideName = ""
    options: Chosen = field(default_factory=dict)
    pace: Pace = "none"
    rated: bool = False


class Rematch(Request, frozen=True):
    """Challenge whoever you played a finished game with to play it again, with the sides swapped."""

    game: Name


class InvitationAnswer(Request, frozen=True):
    """Whether you sit down in the seat to which you are invited by name."""

    game: Name
    seat: Name
    accept: bool


class Reaction(Request, frozen=True):
    """What becomes of a challenge: whoever is challenged can `accept` or `decline` it, whoever sent it can
    `withdraw` it."""

    act: Literal["accept", "decline", "withdraw"]


class TablePlayer(Reply):
    """Somebody at a table: the seat, the name of the person or of the bot, and who it is where that is known;
    nobody if neither has a name."""

    seat: str
    name: str
    bot: bool
    person: str


class Listed(Reply):
    """A public game: what is played, at which pace, whether it is rated, its turn, who plays, and which seats
    anybody may take. Where spectators are late, neither the turn nor when somebody last moved is told."""

    game: str
    scenario: str
    title: str
    system: str
    pace: str
    rated: bool
    turn: int | None
    begun: float
    touched: float | None
    players: list[TablePlayer]
    free: list[str]
    yours: bool


class Own(Reply):
    """A game of yours: what you play in it, against and with whom, whose move it is, when somebody last
    moved, and when the time of whoever is to move will be out (`due`)."""

    game: str
    scenario: str
    title: str
    system: str
    pace: str
    rated: bool
    public: bool
    turn: int
    touched: float
    seats: list[str]
    players: list[TablePlayer]
    waiting: list[str]
    your_move: bool
    closed: bool
    due: float | None


class Past(Reply):
    """A finished game: how it ended, and what that was for you if you played it."""

    game: str
    scenario: str
    title: str
    system: str
    pace: str
    rated: bool
    ended: float
    winner: str | None
    reason: str
    outcome: Outcome | None
    seats: list[str]
    players: list[TablePlayer]
    rematch: bool


class Archive(Reply):
    """Finished games, the last first; `next` asks for those before them, none if these are all."""

    games: list[Past]
    next: str


class Seeker(Reply):
    """Somebody who looks for an opponent; no scenario or pace: any."""

    person: str
    name: str
    scenario: str
    title: str
    pace: str
    rated: bool
    since: float
    yours: bool


class Sought(Reply):
    """How far the search for an opponent is: the game, once somebody is found."""

    id: str
    game: str


class Challenge(Reply):
    """A challenge that you have sent or got. `side` is yours if it is accepted; drawn by lot if empty."""

    id: str
    name: str
    sent: bool
    scenario: str
    title: str
    system: str
    side: str
    options: dict[str, bool | int | str]
    pace: str
    rated: bool
    created: float
    state: ChallengeState
    rematch: bool
    game: str


class InvitedTo(Reply):
    """A seat to which you are invited by name, and who is at the table."""

    game: str
    scenario: str
    title: str
    seat: str
    players: list[TablePlayer]
    created: float


class Entered(Reply):
    """The game in which you have a seat now."""

    game: str


class Sent(Reply):
    """The challenge that was sent."""

    id: str


class Lobby(Reply):
    """All that a lobby shows you now. `worth_while`: whether there may be anybody else here. The lists are
    the first of what there is; `more` names those of which there are more."""

    worth_while: bool
    person: str
    name: str
    account: bool
    open: list[Listed]
    seekers: list[Seeker]
    invitations: list[InvitedTo]
    challenges: list[Challenge]
    running: list[Listed]
    mine: list[Own]
    more: list[str]


class ListedPage(Reply):
    """More public games."""

    games: list[Listed]
    more: bool


class Rated(Reply):
    """A rating: the number, how far the truth may be from it in 95 of 100 cases (`give`), the games it comes
    from, and whether they are too few to say much."""

    system: str
    pace: str
    rating: int
    give: int
    provisional: bool
    won: int
    drawn: int
    lost: int


class Leader(Reply):
    """A player in a list of ratings."""

    player: str
    name: str
    bot: bool
    yours: bool
    rated: Rated


class RatingList(Reply):
    """A list of ratings that there is: a game and a kind of pace."""

    system: str
    title: str
    pace: str


class Leaders(Reply):
    """A list of ratings, those of whom the most can be said with certainty first, and the lists there are."""

    boards: list[RatingList]
    system: str
    pace: str
    players: list[Leader]
    more: bool


class Opponent(Reply):
    """Somebody on another side of a rated game; no id if they have left for good."""

    player: str
    name: str


class RatedGame(Reply):
    """A rated game and the rating after it. The game is named where anybody may look at it."""

    n: Number
    system: str
    pace: str
    scenario: str
    title: str
    at: float
    outcome: Outcome
    opponents: list[Opponent]
    rating: int
    give: int
    game: str


class PlayerShown(Reply):
    """A player: their ratings and the rated games they played, the last first; `next` asks for those before
    them, 0 if these are all."""

    player: str
    name: str
    bot: bool
    yours: bool
    ratings: list[Rated]
    history: list[RatedGame]
    next: int
