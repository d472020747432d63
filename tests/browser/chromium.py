"""The Chromium of the browser tests and of the board's figures."""

from __future__ import annotations

from playwright.sync_api import Browser, Playwright

import dev

# No GPU, no calls home. Root (a container) cannot have Chromium's sandbox; our pages are local ones. Without
# a window it does not know how fast its line is, and would load pictures from further down than with one.
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --blink-settings=lazyLoadingImageMarginPxUnknown=1250"
).split()


def launched(playwright: Playwright) -> Browser:
    """A browser without a window."""
    chromium = dev.browser()
    assert chromium, "There is no Chromium here; `make test` installs it where it may."
    return playwright.chromium.launch(executable_path=chromium, args=FLAGS)
