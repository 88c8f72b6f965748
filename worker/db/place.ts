import { desc, sql } from 'drizzle-orm';
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

/** Which rows of a person's timeline to read. */
export interface Part {
  /** With what the id of each row begins, so that no two kinds share one. */
  kind: string;
  after: Place | null;
  /** How many at most. */
  limit: number;
}

/**
 * What a statement selects, asks and sorts by so that it returns that part, the newest first: the
 * id of a row with its kind, and its moment.
 */
export function partOf({ kind, after }: Part, id: SQLWrapper, at: SQLWrapper) {
  const name = sql<string>`(${kind} || ':' || ${id})`;
  return {
    place: { rowId: name.as('row_id'), rowAt: sql<number>`${at}`.as('row_at') },
    where: isAfter(after, { at, id: name }, 'down'),
    order: [desc(at), desc(name)],
  };
}
