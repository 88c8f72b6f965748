import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/**
 * A list of values for `column in …`, as one parameter: D1 allows at most a hundred parameters in a
 * statement.
 */
export function among(values: readonly string[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(values)}))`;
}
