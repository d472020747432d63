import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const unused = { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true };

export default ts.config(
    { ignores: ["src/api/schema.d.ts"] },
    js.configs.recommended,
    ts.configs.recommendedTypeChecked,
    ts.configs.stylisticTypeChecked,
    svelte.configs.recommended,
    svelte.configs.prettier,
    {
        languageOptions: {
            globals: globals.browser,
            parserOptions: { projectService: true, extraFileExtensions: [".svelte"] },
        },
        rules: {
            "@typescript-eslint/no-unused-vars": ["error", unused],
            // An empty string counts as nothing here, as often as null does.
            "@typescript-eslint/prefer-nullish-coalescing": "off",
            // Maps and sets that are no state are caches: a change of theirs must not draw anything.
            "svelte/prefer-svelte-reactivity": "off",
        },
    },
    {
        // A worker of its own, which the browser reads as it stands here.
        files: ["public/sw.js"],
        extends: [ts.configs.disableTypeChecked],
        languageOptions: { globals: globals.serviceworker, parserOptions: { projectService: false } },
    },
    {
        files: ["**/*.svelte", "**/*.svelte.ts"],
        languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    },
    {
        // The linter does not see the types of components; svelte-check does, and is strict about them.
        files: ["**/*.svelte"],
        rules: {
            "@typescript-eslint/no-unsafe-argument": "off",
            "@typescript-eslint/no-unsafe-assignment": "off",
            "@typescript-eslint/no-unsafe-call": "off",
            "@typescript-eslint/no-unsafe-member-access": "off",
            "@typescript-eslint/no-unsafe-return": "off",
        },
    },
    {
        // Drawings of the server's own, with nothing in them that a player has written; its policy allows no script besides.
        files: ["src/board/*.svelte", "src/panels/LookIcon.svelte"],
        rules: { "svelte/no-at-html-tags": "off" },
    },
    { files: ["*.js"], extends: [ts.configs.disableTypeChecked], languageOptions: { globals: globals.node } },
);
