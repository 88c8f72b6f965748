import type { HtmlTagDescriptor, Plugin } from 'vite';

interface PageFiles {
  /** The client's source. */
  source: string;
  /** The modules that show pages, below `source`. */
  modules: readonly string[];
  /** The modules that start a document in place of the app, below `source`. */
  entries: readonly string[];
}

/** What is written. The Worker reads it (worker/document/fill-shell.ts). */
interface PageFilesElement {
  files: string[];
  /** For each module the places of its files in `files`. */
  needs: Record<string, number[]>;
}

/**
 * Writes into the built index.html which scripts and styles each of these modules loads beside the
 * app's own, and all files of each entry, its own first. The Worker lets a page that the browser
 * renders load them at once, instead of one after another (worker/document/fill-shell.ts). Fails
 * for a module that is no chunk of its own.
 */
export function pageFiles({ source, modules, entries }: PageFiles): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, chunk: entry }): HtmlTagDescriptor[] {
        if (!bundle || !entry) return [];
        const own = new Set<string>();
        const collect = (fileName: string, into: Set<string>, known: ReadonlySet<string>) => {
          const chunk = bundle[fileName];
          if (chunk?.type !== 'chunk' || known.has(fileName) || into.has(fileName)) return;
          into.add(fileName);
          // The styles of what it imports come before its own, as in the browser.
          for (const imported of chunk.imports) collect(imported, into, known);
          for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style);
        };
        collect(entry.fileName, own, new Set());
        const files: string[] = [];
        const numberOf = (file: string) => {
          if (!files.includes(file)) files.push(file);
          return files.indexOf(file);
        };
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const chunkOf = (module: string) => {
          const chunk = chunks.find((one) => one.facadeModuleId === `${source}/${module}`);
          if (!chunk) throw new Error(`${module} is no chunk of its own`);
          return chunk.fileName;
        };
        const listed = (fileName: string, known: ReadonlySet<string>) => {
          const needed = new Set<string>();
          collect(fileName, needed, known);
          return [...needed].map((file) => numberOf(`/${file}`));
        };
        const needs: PageFilesElement['needs'] = {};
        for (const module of modules) needs[module] = listed(chunkOf(module), own);
        for (const module of entries) {
          const fileName = chunkOf(module);
          // It would start its document in the middle of another one.
          const other = chunks.find(({ imports }) => imports.includes(fileName));
          if (other) throw new Error(`${other.fileName} imports the entry ${module}`);
          needs[module] = listed(fileName, new Set());
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
