type Part = (...args: never[]) => unknown;

/**
 * Writes a browser script from self-contained functions. `main` receives the others by name. None
 * of them may use an import at run time or need a helper of the bundler: `keep_names = false` in
 * wrangler.toml stops esbuild from adding one.
 */
export function servedScript<Parts extends { [name in keyof Parts]: Part }>(
  main: (parts: Parts) => void,
  parts: Parts,
): string {
  const sources = Object.entries<Part>(parts).map(([name, part]) => `${name}: ${part.toString()}`);
  return `'use strict';\n(${main.toString()})({\n${sources.join(',\n')}\n});\n`;
}
