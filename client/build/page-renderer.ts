import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const stylesId = 'virtual:page-styles';
const leftOutId = '\0left-out';

interface Chunk {
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

interface PageRendererOptions {
  /** The client's build. */
  built: string;
  /** The modules of pages that the Worker does not render, below `source`. */
  leftOut: ReadonlySet<string>;
}

/**
 * Builds the renderer of public pages (environment `ssr`): gives it the styles that the client's
 * build has made for these pages, and leaves out the code of all other pages.
 */
export function pageRenderer({ built, leftOut }: PageRendererOptions): Plugin {
  return {
    name: 'page-renderer',
    enforce: 'pre',
    resolveId(id, _from, { kind }) {
      if (id === stylesId) return `\0${stylesId}`;
      if (this.environment.name !== 'ssr' || kind !== 'dynamic-import') return undefined;
      return leftOut.has(id.replace('#client/', '')) ? leftOutId : undefined;
    },
    load(id) {
      if (id === leftOutId) return 'export {};';
      return id === `\0${stylesId}` ? `export default ${stylesIn(built, leftOut)};` : undefined;
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
  const seen = new Set(leftOut);
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
  return JSON.stringify([...files].map((file) => readFileSync(`${built}/${file}`, 'utf8').trim()));
}
