import type { World } from '#tests/harness.ts';

/** The first row that a statement finds in the product's database, or null. */
export async function row<T>(world: World, sql: string, ...values: unknown[]): Promise<T | null> {
  const database = await world.database();
  return database
    .prepare(sql)
    .bind(...values)
    .first<T>();
}

/** How many rows each of the product's tables has. */
export async function tableSizes(world: World): Promise<Record<string, number>> {
  const database = await world.database();
  const { results: tables } = await database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
    )
    .all<{ name: string }>();
  const counts = await database.batch<{ count: number }>(
    tables.map(({ name }) => database.prepare(`SELECT count(*) AS count FROM "${name}"`)),
  );
  return Object.fromEntries(tables.map(({ name }, i) => [name, counts[i]?.results[0]?.count ?? 0]));
}
