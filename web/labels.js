/** What the page writes on its buttons, for the tests: options come in as JSON, one decision a line, and their labels go out. */
import { createInterface } from "node:readline";
import { rolldown } from "rolldown";

const bundle = await rolldown({ input: new URL("src/game/naming.ts", import.meta.url).pathname });
const { output } = await bundle.generate({ format: "esm" });
const { labelOf } = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);

for await (const line of createInterface({ input: process.stdin })) {
    const { ask, options, names, titles, where, hexes, places, ...more } = JSON.parse(line);
    const known = {
        ...more,
        place: (hex) => places[hex],
        unitName: (id) => names[id],
        titleOf: (id) => titles[id],
        hexOf: (id) => where[id] ?? null,
        isHex: (name) => hexes.includes(name),
    };
    console.log(JSON.stringify(options.map((option) => labelOf(ask, option, known))));
}
