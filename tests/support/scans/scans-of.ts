import type { World } from '#tests/support/harness.ts';
import { findScans } from '#tests/support/scans/find-scans.ts';

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
  const plans = await explain(world, statements);
  return statements.flatMap((query, at) =>
    findScans(query, plans[at] ?? []).map((line) => `${line}: ${query}`),
  );
}

/** The lines of each statement's plan. The plan must not depend on values, so all are null. */
export async function explain(world: World, statements: readonly string[]): Promise<string[][]> {
  if (statements.length === 0) return [];
  const database = await world.database();
  const plans = await database.batch<{ detail: string }>(
    statements.map((query) => {
      const places = query.replaceAll(/'[^']*'/g, '').split('?').length - 1;
      return database
        .prepare(`explain query plan ${query}`)
        .bind(...Array.from({ length: places }, () => null));
    }),
  );
  return plans.map(({ results }) => results.map(({ detail }) => detail));
}
