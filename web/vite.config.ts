import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The server's policy allows no inline script and no inline style element, so nothing may be inlined here.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/beachhead/webdist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
