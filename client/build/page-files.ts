import type { HtmlTagDescriptor, Plugin } from 'vite';

interface PageFiles {
  /** The client's source. */
  source: string;
  /** The modules that show pages, below `source`. */
  modules: readonly string[];
}

/**
 * Writes into the built index.html which scripts and styles each of these modules loads beside the
 * app's own. The Worker lets a page that the browser renders load them at once, instead of one
 * after another (worker/document/fill-shell.ts). Fails for a module that is no chunk of its own.
 */
export function pageFiles({ source, modules }: PageFiles): Plugin {
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
          for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style);
          for (const imported of chunk.imports) collect(imported, into, known);
        };
        collect(entry.fileName, own, new Set());
        const files: string[] = [];
        const numberOf = (file: string) => {
          if (!files.includes(file)) files.push(file);
          return files.indexOf(file);
        };
        const needs = modules.map((module) => {
          const chunk = Object.values(bundle).find(
            (one) => one.type === 'chunk' && one.facadeModuleId === `${source}/${module}`,
          );
          if (!chunk) throw new Error(`${module} is no chunk of its own`);
          const needed = new Set<string>();
          collect(chunk.fileName, needed, own);
          return [module, [...needed].map((file) => numberOf(`/${file}`))];
        });
        return [
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'page-files' },
            children: JSON.stringify({ files, needs: Object.fromEntries(needs) }),
            injectTo: 'head',
          },
        ];
      },
    },
  };
}
