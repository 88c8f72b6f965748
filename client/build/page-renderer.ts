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
  /** The modules that start a document in place of the app, below `source`. */
  entries: readonly string[];
}

/**
 * Builds the renderer of public pages (environment `ssr`): gives it the styles that the client's
 * build has made for these pages, and leaves out the code of all further pages.
 */
export function pageRenderer({ source, built, furtherPages, entries }: Folders): Plugin {
  return {
    name: 'page-renderer',
    enforce: 'pre',
    resolveId(id, from, { kind }) {
      if (id === stylesId) return `\0${stylesId}`;
      if (this.environment.name !== 'ssr') return undefined;
      const isPage = kind === 'dynamic-import' && from === `${source}/${furtherPages}`;
      return isPage ? leftOutId : undefined;
    },
    load(id) {
      if (id === leftOutId) return 'export {};';
      if (id !== `\0${stylesId}`) return undefined;
      const modules = readFileSync(`${source}/${furtherPages}`, 'utf8').matchAll(
        /import\('#client\/([^']+)'\)/g,
      );
      return `export default ${stylesIn(built, new Set([...modules].map(([, name = '']) => name)), entries)};`;
    },
  };
}

/** The built styles as JSON, in the order in which a browser loads them; none with hot reload. */
function stylesIn(built: string, leftOut: ReadonlySet<string>, entries: readonly string[]): string {
  let manifest: Record<string, Chunk>;
  try {
    manifest = JSON.parse(readFileSync(`${built}/.vite/manifest.json`, 'utf8')) as typeof manifest;
  } catch {
    return '[]';
  }
  // What a chunk imports comes before it, as in the browser.
  const visit = (name: string, into: Set<string>, seen: Set<string>, followsAll: boolean) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    for (const imported of chunk?.imports ?? []) visit(imported, into, seen, followsAll);
    for (const file of chunk?.css ?? []) into.add(file);
    if (!followsAll) return;
    for (const imported of chunk?.dynamicImports ?? []) visit(imported, into, seen, followsAll);
  };
  const files = new Set<string>();
  const seen = new Set(leftOut);
  for (const name of ['index.html', ...entries]) visit(name, files, seen, true);
  const own = new Map(entries.map((entry) => [entry, new Set<string>()]));
  for (const [entry, into] of own) visit(entry, into, new Set(), false);

  const styles = [...files].map((file) => {
    const css = readFileSync(`${built}/${file}`, 'utf8').trim();
    const ofEntries = entries.filter((entry) => own.get(entry)?.has(file));
    return { entries: ofEntries, css };
  });
  return JSON.stringify(styles);
}
