import type { World } from '#tests/support/world.ts';
import { findScans } from '#tests/support/scans/find-scans.ts';
import type { Sent } from '#tests/support/scans/watch.ts';

/** A world sends more distinct statements than this when it starts. */
const fewest = 20;

let seen = 0;

/**
 * Asks the database how it runs each statement that the product has sent for the first time since
 * the last call. Returns the scans among them: the line of the plan, and the statement. Throws if
 * so few statements were seen in all that something must be wrong with the watch.
 */
export async function newScans(world: World): Promise<string[]> {
  const statements = await world.sentStatements();
  seen += statements.length;
  if (seen < fewest) throw new Error(`only ${seen} statements of the product were seen`);
  // A value can make SQLite choose an index that fits it alone.
  const unvalued = statements.map(({ query, values }) => ({
    query,
    values: values.map(() => null),
  }));
  const asked = [...statements, ...unvalued];
  const plans = await explain(world, asked);
  const scans = asked.flatMap(({ query }, at) =>
    findScans(query, plans[at] ?? []).map((line) => `${line}: ${query}`),
  );
  return [...new Set(scans)];
}

/** The lines of each statement's plan. */
export async function explain(world: World, statements: readonly Sent[]): Promise<string[][]> {
  if (statements.length === 0) return [];
  const database = await world.database();
  const plans = await database.batch<{ detail: string }>(
    statements.map(({ query, values }) =>
      database.prepare(`explain query plan ${query}`).bind(...values),
    ),
  );
  return plans.map(({ results }) => results.map(({ detail }) => detail));
}
