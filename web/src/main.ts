import { mount } from "svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import App from "./App.svelte";

/** A server that was brought up to date has other files than those this page would load: it is loaded anew. */
addEventListener("vite:preloadError", () => {
  const own = new URL(import.meta.url).pathname;
  fetch("/", { cache: "no-store" })
    .then(async (reply) => {
      if (reply.ok && !(await reply.text()).includes(own)) location.reload();
    })
    .catch(() => undefined); // nobody answers: the page stays as it is
});

mount(App, { target: document.getElementById("app")! });
