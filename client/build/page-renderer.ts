import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const stylesId = 'virtual:page-styles';
const leftOutId = '\0left-out';

interface Chunk {
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

interface Folders {
  /** The client's source, with its modules as `#client/…`. */
  source: string;
  /** The client's build. */
  built: string;
  /** The module of the source whose dynamic imports only a browser needs. */
  furtherPages: string;
}

/**
 * Builds the renderer of public pages (environment `ssr`): gives it the styles that the client's
 * build has made for these pages, and leaves out the code of all further pages.
 */
export function pageRenderer({ source, built, furtherPages }: Folders): Plugin {
  return {
    name: 'page-renderer',
    enforce: 'pre',
    resolveId(id, from, { kind }) {
      if (id === stylesId) return `\0${stylesId}`;
      const leavesOut = this.environment.name === 'ssr' && kind === 'dynamic-import';
      return leavesOut && from === `${source}/${furtherPages}` ? leftOutId : undefined;
    },
    load(id) {
      if (id === leftOutId) return 'export {};';
      if (id !== `\0${stylesId}`) return undefined;
      const modules = readFileSync(`${source}/${furtherPages}`, 'utf8').matchAll(
        /import\('#client\/([^']+)'\)/g,
      );
      return `export default ${stylesIn(built, new Set([...modules].map(([, name = '']) => name)))};`;
    },
  };
}

/** The built styles as JSON, in the order in which a browser loads them; none with hot reload. */
function stylesIn(built: string, leftOut: ReadonlySet<string>): string {
  let manifest: Record<string, Chunk>;
  try {
    manifest = JSON.parse(readFileSync(`${built}/.vite/manifest.json`, 'utf8')) as typeof manifest;
  } catch {
    return '[]';
  }
  const files = new Set<string>();
  const seen = new Set<string>(leftOut);
  // What a chunk imports comes before it, as in the browser.
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    for (const imported of chunk?.imports ?? []) visit(imported);
    for (const file of chunk?.css ?? []) files.add(file);
    for (const imported of chunk?.dynamicImports ?? []) visit(imported);
  };
  visit('index.html');
  const styles = [...files].map((file) => {
    const css = readFileSync(`${built}/${file}`, 'utf8').trim();
    const names = [...css.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name);
    return { classes: [...new Set(names)], css };
  });
  return JSON.stringify(styles);
}
