import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../../', import.meta.url);

/** The variables of local development, from wrangler.toml. */
export function localVariables(): Record<string, string> {
  const text = readFileSync(new URL('wrangler.toml', root), 'utf8');
  const section = /^\[vars\]$([^]*?)^\[/m.exec(text)?.[1] ?? '';
  const lines = section.matchAll(/^(\w+) = (?:"([^"]*)"|'([^']*)')$/gm);
  return Object.fromEntries([...lines].map(([, name, one, other]) => [name, one ?? other ?? '']));
}

/** The SQL of all migrations, in their order. */
export function migrations(): string {
  const folder = new URL('migrations/', root);
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return files
    .toSorted()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
}
