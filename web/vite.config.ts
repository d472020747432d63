import { svelte } from "@sveltejs/vite-plugin-svelte";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";

/** Where `beachhead serve` listens if nothing else is said; BEACHHEAD_SERVER names another place. */
const SERVER = "http://127.0.0.1:8044";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // The server's policy allows no inline script and no inline style element, so nothing may be inlined here.
  build: {
    outDir: "../src/beachhead/webdist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      "/api": {
        target: loadEnv(mode, ".", "BEACHHEAD_").BEACHHEAD_SERVER ?? SERVER,
        ws: true,
        // The server lets a page write that has the name it is asked by: the name of the page must stay.
        changeOrigin: false,
      },
    },
  },
  test: { include: ["src/**/*.test.ts"] },
}));
