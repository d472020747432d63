"""The API document: what the routes and schemas say of themselves, as OpenAPI."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI, Response
from fastapi.openapi.utils import get_openapi

from beachhead.server import (
    schemas,
    schemas_data,
    schemas_lobby,
    schemas_me,
    schemas_notices,
    schemas_people,
    schemas_returning,
    schemas_talk,
)

DESCRIPTION = """The application: the JSON API, the sockets, the board's files.

Everything a client or a third-party bot may do is in the API document (`/api/openapi.json`, to read at
`/api/docs`). Only views leave; the engine alone says what is legal.
"""
SCHEMAS = (
    schemas.NewGame,
    schemas.NewBranch,
    schemas.BranchName,
    schemas.Branched,
    schemas.BranchListed,
    schemas.Sit,
    schemas.Answer,
    schemas.Undo,
    schemas.Why,
    schemas.Battle,
    schemas.Player,
    schemas.Begun,
    schemas.DiceOpened,
    schemas.Page,
    schemas.Refused,
    schemas.Shown,
    schemas.Told,
    schemas.Advice,
    schemas.Weighed,
    schemas.WinChance,
    schemas.BotKind,
    schemas.Explained,
    schemas.Lens,
    schemas.Overlay,
    schemas.Guidance,
    schemas.Ordered,
    schemas.Standing,
    schemas.Odds,
    schemas.Reported,
    schemas.Analysed,
    schemas.Held,
    schemas.Scenario,
    schemas.RuleBook,
    schemas.Briefing,
    schemas.Manual,
    schemas.RuleTold,
    schemas.GameWords,
    schemas.Board,
    schemas.BeginLesson,
    schemas.GameLessons,
    schemas.Lesson,
    schemas.LessonBegun,
    schemas.LessonLook,
    schemas.ExerciseAnswer,
    schemas.ExerciseList,
    schemas.ExerciseAsked,
    schemas.ExerciseJudged,
    schemas_people.OpenInvitation,
    schemas_people.Claim,
    schemas_people.Rename,
    schemas_people.Arrange,
    schemas_people.Holiday,
    schemas_people.Invited,
    schemas_people.Claimed,
    schemas_people.People,
    schemas_people.Arranged,
    schemas_returning.GoBack,
    schemas_talk.Say,
    schemas_talk.Heed,
    schemas_talk.Hear,
    schemas_talk.Watch,
    schemas_talk.Terms,
    schemas_talk.Consent,
    schemas_talk.Talk,
    schemas_talk.Heeded,
    schemas_data.WorkshopGame,
    schemas_data.FormRow,
    schemas_data.SetChecked,
    schemas_data.SetVerdict,
    schemas_data.SetKept,
    schemas_data.SetParsed,
    schemas_data.SamplesAsked,
    schemas_data.BalanceAsked,
    schemas_data.BalanceTold,
    schemas_data.SetsCompared,
    schemas_data.SetsMerged,
    schemas_data.SetDifference,
    schemas_notices.AddChannel,
    schemas_notices.ConfirmChannel,
    schemas_notices.SwitchChannel,
    schemas_notices.ChooseChannels,
    schemas_notices.Notices,
    schemas_notices.GameNotices,
    schemas_me.Guest,
    schemas_me.Me,
    schemas_me.Kept,
    schemas_lobby.Offer,
    schemas_lobby.Take,
    schemas_lobby.Publish,
    schemas_lobby.Wish,
    schemas_lobby.NewChallenge,
    schemas_lobby.Rematch,
    schemas_lobby.Reaction,
    schemas_lobby.InvitationAnswer,
    schemas_lobby.Lobby,
    schemas_lobby.ListedPage,
    schemas_lobby.Archive,
    schemas_lobby.Sought,
    schemas_lobby.Sent,
    schemas_lobby.Entered,
    schemas_lobby.Leaders,
    schemas_lobby.PlayerShown,
    schemas_me.SignUp,
    schemas_me.SignIn,
    schemas_me.NewPassword,
    schemas_me.NewEmail,
    schemas_me.NewPasskey,
    schemas_me.SignInByPasskey,
    schemas_me.Confirmed,
    schemas_me.Account,
    schemas_me.PasskeyOptions,
)
ANYWHERE = (403, 408, 413, 421, 429, 503)  # refusals of the middleware or the database
TEXT = {"type": "string"}
TEXT_BY_NAME: dict[str, Any] = {
    "application/json": {"schema": {"type": "object", "additionalProperties": TEXT}}
}


class DocumentedAPI(FastAPI):
    """FastAPI with the schemas of msgspec, which it does not know, in its document."""

    def openapi(self) -> dict[str, Any]:
        if not self.openapi_schema:
            document = get_openapi(
                title=self.title, version=self.version, routes=self.routes, description=DESCRIPTION
            )
            _, components = msgspec.json.schema_components(
                SCHEMAS, ref_template="#/components/schemas/{name}"
            )
            document.setdefault("components", {}).setdefault("schemas", {}).update(
                _with_plain_tuples(components)
            )
            self.openapi_schema = document
        return self.openapi_schema


def _with_plain_tuples(part: Any) -> Any:
    """Tuples of one kind as arrays of a fixed length: not every tool understands `prefixItems`."""
    if isinstance(part, list):
        return [_with_plain_tuples(one) for one in part]
    if not isinstance(part, dict):
        return part
    if "prefixItems" in part:
        kind, *others = part["prefixItems"]
        assert all(other == kind for other in others), "a schema has a tuple of several kinds"
        part = {
            name: kind if name == "items" else what for name, what in part.items() if name != "prefixItems"
        }
    return {name: _with_plain_tuples(what) for name, what in part.items()}


def one(kind: type) -> dict[str, Any]:
    """The content of a response or a body: one of this schema."""
    return {"application/json": {"schema": _reference(kind)}}


def perhaps(kind: type) -> dict[str, Any]:
    """The content of a response: one of this schema, or nothing."""
    return {"application/json": {"schema": {"anyOf": [_reference(kind), {"type": "null"}]}}}


def many(kind: type) -> dict[str, Any]:
    """The content of a response: a list of this schema."""
    return {"application/json": {"schema": {"type": "array", "items": _reference(kind)}}}


def _reference(kind: type) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{kind.__name__}"}


def documented(content: dict[str, Any], *codes: int, takes: type | None = None) -> dict[str, Any]:
    """The arguments of a route that document it: its answer, the codes it refuses with, the body it takes."""
    refused: dict[int | str, dict[str, Any]] = {
        code: {"description": "Refused", "content": one(schemas.Refused)}
        for code in sorted({*codes, *ANYWHERE})
    }
    body = {} if takes is None else {"requestBody": {"required": True, "content": one(takes)}}
    return {
        "response_class": Response,
        "responses": {200: {"description": "Done", "content": content}, **refused},
        "openapi_extra": body,
    }
