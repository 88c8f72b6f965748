import { and, asc, desc, gt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { outer } from '#worker/db/people-source.ts';
import type { PeopleSource } from '#worker/db/people-source.ts';
import { isAfter } from '#worker/db/place.ts';
import type { Place } from '#worker/db/place.ts';

/** A part of a source: so many rows after a place, upwards or downwards. */
export interface Window {
  after: Place | null;
  direction: 'up' | 'down';
  limit: number;
}

/**
 * Looks at so many rows of a source. `fits` says whether a row's person belongs to the list; the
 * index does not know that, so rows that do not fit are read, too. A statement.
 */
export function lookAt(
  db: Database,
  { table, accountId, at, id, where, isOne }: PeopleSource,
  conditions: (accountId: SQL) => readonly SQL[],
  { after, direction, limit }: Window,
) {
  const order = direction === 'up' ? asc : desc;
  const fits = and(isOne, ...conditions(outer(table, accountId))) ?? sql`true`;
  return (
    db
      .select({
        accountId: sql<string>`${accountId}`.as('account_id'),
        at: sql<number>`${at}`.as('at'),
        // As the column has it: a number is sorted as one.
        id: sql<string | number>`${id}`.as('id'),
        fits: sql<boolean>`(${fits})`.mapWith(Boolean).as('fits'),
      })
      .from(table)
      // With a bound, an index is searched and not scanned, also for the first page.
      .where(and(where, gt(at, -1), isAfter(after, { at, id }, direction)))
      .orderBy(order(at), order(id))
      .limit(limit)
  );
}
