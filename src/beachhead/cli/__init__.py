"""The command line: `beachhead`. Bad input gets one clear line and exit code 2, never a traceback."""

from __future__ import annotations

import os
import sys
from importlib import import_module

import click

from beachhead import __version__
from beachhead.cli.extras import needed
from beachhead.core.errors import Refusal

COMMANDS = (
    "scenarios",
    "play",
    "replay",
    "analyse",
    "verify",
    "rules",
    "lessons",
    "map",
    "data",
    "serve",
    "admin",
    "odds",
    "exercises",
    "sim",
    "distil",
    "ladder",
    "dataset",
    "balance",
    "value",
    "bench",
)


class Commands(click.Group):
    """Each command lives in a file of its name and is imported lazily."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command = getattr(import_module(f"beachhead.cli.{name}"), name)
        assert isinstance(command, click.Command)
        return command


@click.command(
    cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__, message="beachhead %(version)s")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Play the Normandy landings by the rules.

    `beachhead` alone offers to open the board. `beachhead play` plays here in the terminal; `beachhead
    scenarios` lists what there is.
    """
    if ctx.invoked_subcommand is None:
        import_module("beachhead.cli.opening").offer(ctx)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit with its code."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: list[str]) -> int:
    """The exit code: 0 for success, 1 for a fault of ours, 2 for bad input."""
    try:
        code = cli.main(arguments, prog_name="beachhead", standalone_mode=False)
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.Abort:
        return say("Stopped.", 130)
    except click.UsageError as error:
        hint = f" Try `{error.ctx.command_path} --help`." if error.ctx else ""
        return say(error.format_message() + hint, 2)
    except click.ClickException as error:
        return say(error.format_message(), 2)
    except Refusal as refusal:
        return say(refusal.message, 2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except ModuleNotFoundError as missing:
        return say(needed(missing), 2) if needed(missing) else broken(missing)
    except Exception as fault:  # noqa: BLE001  # the last line of defence: a sentence, no traceback
        return broken(fault)
    return code if isinstance(code, int) else 0


def broken(fault: Exception) -> int:
    """A fault of ours, told in a sentence; raised for whoever looks for it."""
    if os.environ.get("BEACHHEAD_DEBUG"):
        raise fault
    return say(f"Something broke inside Beachhead: {fault!r}. BEACHHEAD_DEBUG=1 shows where.", 1)


def say(sentence: str, code: int) -> int:
    click.echo(f"beachhead: {sentence}", err=True)
    return code
