import type { Rolldown } from 'vite';

type Groups = Rolldown.CodeSplittingGroup[];
type Naming = Exclude<Rolldown.CodeSplittingGroup['name'], string>;
type Modules = Parameters<Naming>[1];

interface Entries {
  /** The module that starts the app. */
  app: string;
  /** The module that starts the plan page's own document. */
  planPage: string;
  /** Pages of the app that show parts of the plan page, by the name of these parts' file. */
  parts: Record<string, readonly string[]>;
}

/**
 * Puts what the plan page's document loads into a few files, because many small ones compress
 * worse. The app loads of them `react` and `frame`, and each of its pages the parts that it shows.
 */
export function planChunks({ app, planPage, parts }: Entries): Groups {
  const loaded = new Map<string, ReadonlySet<string>>();

  /** Whether the module is loaded with this entry, which itself is no part of a file. */
  function isLoadedBy(entry: string, id: string, modules: Modules): boolean {
    let all = loaded.get(entry);
    if (!all) {
      all = closure(entry, modules);
      loaded.set(entry, all);
    }
    return id !== entry && all.has(id);
  }

  /** What the plan page shares with one of these entries. */
  const shared =
    (name: string, entries: readonly string[]): Naming =>
    (id, modules) =>
      isLoadedBy(planPage, id, modules) && entries.some((entry) => isLoadedBy(entry, id, modules))
        ? name
        : null;
  const groups: Groups = [
    { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
    { name: shared('frame', [app]) },
    ...Object.entries(parts).map(([name, pages]) => ({ name: shared(name, pages) })),
    { name: shared('plans', [planPage]) },
  ];
  return groups.map((group, at) => ({ ...group, priority: groups.length - at }));
}

/** A module and everything that it loads with itself. */
function closure(entry: string, modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  visit(entry);
  return found;
}
