import type { World } from '#tests/support/world.ts';

/** The first row that a statement finds in the product's database, or null. */
export async function row<T>(world: World, sql: string, ...values: unknown[]): Promise<T | null> {
  const database = await world.database();
  return database
    .prepare(sql)
    .bind(...values)
    .first<T>();
}

/** Every row that a statement finds. */
export async function rows<T>(world: World, sql: string, ...values: unknown[]): Promise<T[]> {
  const database = await world.database();
  const { results } = await database
    .prepare(sql)
    .bind(...values)
    .all<T>();
  return results;
}

let tables: Promise<string[]> | undefined;

async function tableNames(world: World): Promise<string[]> {
  const database = await world.database();
  const { results } = await database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
    )
    .all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** How many rows each of the product's tables has. */
export async function tableSizes(world: World): Promise<Record<string, number>> {
  tables ??= tableNames(world);
  const counts = (await tables).map((name) => `(SELECT count(*) FROM "${name}") AS "${name}"`);
  return (await row<Record<string, number>>(world, `SELECT ${counts.join(', ')}`)) ?? {};
}
