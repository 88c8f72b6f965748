import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import { appEvent, quotaUse } from '#worker/entitlement/app/table.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { entitlementGrant as grant } from '#worker/entitlement/grant/table.ts';

type AppEventRow = typeof appEvent.$inferSelect;

/** An event by its id. A statement. */
export function selectAppEvent(db: Database, id: string) {
  return db.select().from(appEvent).where(eq(appEvent.id, id));
}

/** Records an event, once. A statement. */
export function insertAppEvent(db: Database, row: AppEventRow) {
  return db.insert(appEvent).values(row).onConflictDoNothing();
}

// Two events of the same moment are ordered by their ids, so every order of arrival ends alike.
const isNewer = sql`(${grant.eventAt}, ${grant.eventId}) < (excluded.told_at, excluded.told_by)`;

/** Writes a grant as an event has it, unless a newer event has written it. A statement. */
export function writeGrant(db: Database, row: Grant) {
  const { id: _id, createdAt: _createdAt, ...changes } = row;
  return db
    .insert(grant)
    .values(row)
    .onConflictDoUpdate({
      target: [grant.source, grant.reference],
      set: changes,
      setWhere: isNewer,
    });
}

/**
 * Revokes a grant, unless a newer event has written it. `row` is stored where the revocation comes
 * before the grant. A statement.
 */
export function writeRevocation(db: Database, row: Grant) {
  const { revokedAt, eventAt, eventId, updatedAt } = row;
  return db
    .insert(grant)
    .values(row)
    .onConflictDoUpdate({
      target: [grant.source, grant.reference],
      set: { revokedAt, eventAt, eventId, updatedAt },
      setWhere: isNewer,
    });
}

const left = sql<number>`${grant.quota} - ${grant.used}`;

/** A grant of that person with tasks that are left. */
function hasTasksLeft(accountId: string, now: number) {
  return and(
    eq(grant.accountId, accountId),
    eq(grant.kind, 'answer_quota'),
    isNull(grant.revokedAt),
    lte(grant.startsAt, now),
    or(isNull(grant.endsAt), gt(grant.endsAt, now)),
    gt(left, 0),
  );
}

/** How many free tasks a person has left. A statement; one row. */
export function selectTasksLeft(db: Database, accountId: string, now: number) {
  return db
    .select({ left: sql<number>`coalesce(sum(${left}), 0)` })
    .from(grant)
    .where(hasTasksLeft(accountId, now));
}

/** The use of that reference. A statement; no row for none. */
export function selectQuotaUse(db: Database, accountId: string, reference: string) {
  return db
    .select({ id: quotaUse.id })
    .from(quotaUse)
    .where(and(eq(quotaUse.accountId, accountId), eq(quotaUse.reference, reference)));
}

/** Records a use if that many tasks are left and its reference is new. A statement. */
export function insertQuotaUse(db: Database, use: typeof quotaUse.$inferSelect) {
  const enough = selectTasksLeft(db, use.accountId, use.createdAt);
  return insertRow(db, quotaUse, use, sql`where ${enough} >= ${use.amount}`).onConflictDoNothing();
}

/**
 * Takes a use's tasks from the grants that end first, if the same batch recorded this very use. A
 * statement.
 */
export function consumeTasks(db: Database, use: typeof quotaUse.$inferSelect) {
  const order = [sql`${grant.endsAt} is null`, asc(grant.endsAt), asc(grant.createdAt), grant.id];
  const running = sql`sum(${left}) over (order by ${sql.join(order, sql`, `)} rows unbounded preceding)`;
  const shares = db
    .select({
      shareOf: sql<string>`${grant.id}`.as('share_of'),
      share: sql<number>`min(${left}, ${use.amount} - (${running} - (${left})))`.as('share'),
    })
    .from(grant)
    .where(hasTasksLeft(use.accountId, use.createdAt))
    .as('shares');
  const recorded = db.select({ id: quotaUse.id }).from(quotaUse).where(eq(quotaUse.id, use.id));
  return db
    .update(grant)
    .set({ used: sql`${grant.used} + ${shares.share}`, updatedAt: use.createdAt })
    .from(shares)
    .where(and(eq(grant.id, shares.shareOf), gt(shares.share, 0), sql`exists ${recorded}`));
}
