import type { HtmlTagDescriptor, Plugin } from 'vite';

import type { PageModules } from './page-modules.ts';

interface PageFilesOptions {
  /** The client's source. */
  source: string;
  /** The module of each page, below `source` (page-modules.ts). */
  modules: PageModules;
}

/** What is written. The Worker reads it (worker/document/fill-shell.ts). */
interface PageFilesElement {
  files: string[];
  /** For each page the places of its files in `files`. */
  needs: Record<string, number[]>;
}

/**
 * Writes into the built index.html which scripts and styles each page loads beside the app's own.
 * The Worker lets the browser load them at once, instead of one after another. Fails for a page
 * whose module is no chunk of its own.
 */
export function pageFiles({ source, modules }: PageFilesOptions): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, chunk: entry }): HtmlTagDescriptor[] {
        if (!bundle || !entry) return [];
        const collect = (fileName: string, into: Set<string>, known: ReadonlySet<string>) => {
          const chunk = bundle[fileName];
          if (chunk?.type !== 'chunk' || known.has(fileName) || into.has(fileName)) return;
          into.add(fileName);
          // The styles of what it imports come before its own, as in the browser.
          for (const imported of chunk.imports) collect(imported, into, known);
          for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style);
        };
        const own = new Set<string>();
        collect(entry.fileName, own, new Set());
        const files: string[] = [];
        const numberOf = (file: string) => {
          if (!files.includes(file)) files.push(file);
          return files.indexOf(file);
        };
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const needs: PageFilesElement['needs'] = {};
        for (const [name, module] of modules) {
          const chunk = chunks.find((one) => one.facadeModuleId === `${source}/${module}`);
          if (!chunk) throw new Error(`${module} of the page ${name} is no chunk of its own`);
          const needed = new Set<string>();
          collect(chunk.fileName, needed, own);
          needs[name] = [...needed].map((file) => numberOf(`/${file}`));
        }
        return [
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'page-files' },
            children: JSON.stringify({ files, needs } satisfies PageFilesElement),
            injectTo: 'head',
          },
        ];
      },
    },
  };
}
