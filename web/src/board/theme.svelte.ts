/** Light or dark: as the page says (`data-theme`), else as the system does. */
import { createSubscriber } from "svelte/reactivity";
import type { Theme } from "./types";

const DARK = "(prefers-color-scheme: dark)";

const follow = createSubscriber((update) => {
  const watcher = new MutationObserver(update);
  watcher.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const system = matchMedia(DARK);
  system.addEventListener("change", update);
  return () => (watcher.disconnect(), system.removeEventListener("change", update));
});

export function theme(): Theme {
  follow();
  const said = document.documentElement.dataset.theme;
  return said === "light" || said === "dark" ? said : matchMedia(DARK).matches ? "dark" : "light";
}
