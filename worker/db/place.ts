import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

/** The place of a row in a list that is sorted by a moment, UTC milliseconds, and then by ids. */
export interface Place {
  at: number;
  id: string;
}

/** An SQL condition: a row comes after that place, upwards or downwards; none for no place. */
export function isAfter(
  place: Place | null,
  { at, id }: Record<keyof Place, SQLWrapper>,
  direction: 'up' | 'down',
): SQL | undefined {
  if (!place) return undefined;
  return sql`(${at}, ${id}) ${sql.raw(direction === 'up' ? '>' : '<')} (${place.at}, ${place.id})`;
}
