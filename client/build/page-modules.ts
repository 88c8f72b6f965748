import { readFileSync } from 'node:fs';

import { pages } from '../../worker/pages.ts';

/** By the name of a page or a part of the desk: its module, below the client's source. */
export type PageModules = ReadonlyMap<string, string>;

/**
 * Reads the client's map of components (app/page-components.ts) as text: the build has to know
 * which page a module belongs to. Throws for a page that is not found there.
 */
export function readPageModules(source: string): PageModules {
  const map = readFileSync(`${source}/app/page-components.ts`, 'utf8');
  const found = map.matchAll(/(\w+)(?: =|:) lazyPage\(\s*\(\) => import\('#client\/([^']+)'\)/g);
  const modules = new Map([...found].map(([, name = '', module = '']) => [name, module]));
  // Pages that share a component name its variable.
  for (const [, name = '', variable = ''] of map.matchAll(/^ {2}(\w+): (\w+),$/gm)) {
    modules.set(name, modules.get(variable) ?? '');
  }
  for (const name of Object.keys(pages)) {
    if (!modules.get(name)) throw new Error(`page-components.ts loads no module for ${name}`);
  }
  return modules;
}

/** The modules that only a browser needs. */
export function browserModules(modules: PageModules): ReadonlySet<string> {
  const rendered = Object.entries(pages).filter(([, page]) => 'inHtml' in page);
  const inWorker = new Set(rendered.map(([name]) => modules.get(name)));
  return new Set([...modules.values()].filter((module) => !inWorker.has(module)));
}
