import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { appEvent, quotaUse } from '#worker/entitlement/app/table.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { entitlementGrant as grant } from '#worker/entitlement/grant/table.ts';

type AppEventRow = typeof appEvent.$inferSelect;

/** An event that was received before. A statement. */
export function selectAppEvent(db: Database, id: string) {
  return db.select().from(appEvent).where(eq(appEvent.id, id));
}

/** Notes an event, once. A statement. */
export function insertAppEvent(db: Database, row: AppEventRow) {
  return db.insert(appEvent).values(row).onConflictDoNothing();
}

/** Forgets events from before that moment, some at a time. */
export async function deleteAppEvents(db: Database, before: number): Promise<void> {
  const old = db
    .select({ id: appEvent.id })
    .from(appEvent)
    .where(lt(appEvent.receivedAt, before))
    .limit(500);
  await db.delete(appEvent).where(inArray(appEvent.id, old));
}

// Two events of the same moment are told apart by their ids, so that every order ends alike.
const isNewer = sql`(${grant.toldAt}, ${grant.toldBy}) < (excluded.told_at, excluded.told_by)`;

/** Writes what its source last said of a grant, unless something newer is written. A statement. */
export function tellGrant(db: Database, told: Grant) {
  const { id: _id, createdAt: _createdAt, ...said } = told;
  return db
    .insert(grant)
    .values(told)
    .onConflictDoUpdate({
      target: [grant.source, grant.reference],
      set: said,
      setWhere: isNewer,
    });
}

/**
 * Revokes a grant, unless something newer is written. `told` is what to keep where the revocation
 * comes before the grant. A statement.
 */
export function tellRevoked(db: Database, told: Grant) {
  const { revokedAt, toldAt, toldBy, updatedAt } = told;
  return db
    .insert(grant)
    .values(told)
    .onConflictDoUpdate({
      target: [grant.source, grant.reference],
      set: { revokedAt, toldAt, toldBy, updatedAt },
      setWhere: isNewer,
    });
}

const left = sql<number>`${grant.quota} - ${grant.used}`;

function holdsTasks(accountId: string, now: number) {
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
    .where(holdsTasks(accountId, now));
}

/** Whether something was taken under that reference. A statement. */
export function selectQuotaUse(db: Database, accountId: string, reference: string) {
  return db
    .select({ id: quotaUse.id })
    .from(quotaUse)
    .where(and(eq(quotaUse.accountId, accountId), eq(quotaUse.reference, reference)));
}

/** Notes a use if that many tasks are left and its reference is new. A statement. */
export function insertQuotaUse(db: Database, use: typeof quotaUse.$inferSelect) {
  const enough = selectTasksLeft(db, use.accountId, use.createdAt);
  // The values stand in the order of the table's columns.
  return db
    .insert(quotaUse)
    .select(
      sql`select ${use.id}, ${use.accountId}, ${use.reference}, ${use.amount}, ${use.createdAt}
        where ${enough} >= ${use.amount}`,
    )
    .onConflictDoNothing();
}

/**
 * Takes a use's tasks from the grants that end first, provided that this very use was noted in the
 * same batch. A statement.
 */
export function takeTasks(db: Database, use: typeof quotaUse.$inferSelect) {
  const order = [sql`${grant.endsAt} is null`, asc(grant.endsAt), asc(grant.createdAt), grant.id];
  const running = sql`sum(${left}) over (order by ${sql.join(order, sql`, `)} rows unbounded preceding)`;
  const shares = db
    .select({
      shareOf: sql<string>`${grant.id}`.as('share_of'),
      share: sql<number>`min(${left}, ${use.amount} - (${running} - (${left})))`.as('share'),
    })
    .from(grant)
    .where(holdsTasks(use.accountId, use.createdAt))
    .as('shares');
  const noted = db.select({ id: quotaUse.id }).from(quotaUse).where(eq(quotaUse.id, use.id));
  return db
    .update(grant)
    .set({ used: sql`${grant.used} + ${shares.share}`, updatedAt: use.createdAt })
    .from(shares)
    .where(and(eq(grant.id, shares.shareOf), gt(shares.share, 0), sql`exists ${noted}`));
}
