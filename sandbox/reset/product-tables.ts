import type { D1Database } from '@cloudflare/workers-types';

/** The names of the product's tables, without the table of its migrations. */
export async function productTables(database: D1Database): Promise<string[]> {
  const { results } = await database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .all<{ name: string }>();
  return results
    .map(({ name }) => name)
    .filter((name) => !/^(d1_migrations$|sqlite_|_cf_)/.test(name));
}
