/* The desk's statements about contracts: ends, and lists (docs/decisions/0008, 0103, 0115). */
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { lowerOf, outer } from '#worker/db/people-source.ts';
import type { PeopleSource } from '#worker/db/people-source.ts';
import type { MemberStatus } from '#worker/entitlement/schemas.ts';
import { contract } from '#worker/entitlement/table.ts';
import type { DeskEnd } from '#worker/entitlement/table.ts';
import { itemLeaseMs } from '#worker/schedule/due-sql.ts';
import type { DueItems } from '#worker/schedule/due-sql.ts';

/** Contracts that the desk ends, and that Stripe has not heard of, or not in full. */
export const deskEnds: DueItems<typeof contract> = {
  table: contract,
  id: contract.id,
  since: contract.deskEndDueAt,
  where: (now) => lte(contract.deskEndDueAt, now),
  take: (now) => ({ deskEndDueAt: now + itemLeaseMs }),
};

/**
 * Notes how the desk ends a contract, where `onlyIf` holds. The scheduled run carries it on from
 * `dueAt` (UTC milliseconds). A statement.
 */
export function writeDeskEnd(db: Database, id: string, end: DeskEnd, dueAt: number, onlyIf: SQL) {
  return db
    .update(contract)
    .set({
      deskEnd: end,
      deskEndDueAt: dueAt,
      // Of two acts at once, the later one has not seen the earlier one.
      syncVersion: sql`${contract.syncVersion} + 1`,
    })
    .where(and(eq(contract.id, id), onlyIf));
}

/** Notes that Stripe has ended a contract as the desk has decided under that key. A statement. */
export function concludeDeskEnd(db: Database, id: string, key: string) {
  return db
    .update(contract)
    .set({ deskEnd: null, deskEndDueAt: null })
    .where(and(eq(contract.id, id), sql`${contract.deskEnd} ->> 'key' = ${key}`));
}

const byPurchase = {
  table: contract,
  accountId: contract.accountId,
  at: contract.purchasedAt,
  id: contract.id,
  isOne: sql`${outer(contract, contract.id)} = ${latestOf(outer(contract, contract.accountId))}`,
};

/** The contracts of that plan, each person's latest. */
export function contractsOfPlan(plan: string): PeopleSource {
  return { ...byPurchase, where: sql`${lowerOf(contract.planKey)} = ${plan}` };
}

/** The contracts in that status, each person's latest. */
export function contractsInStatus(status: Exclude<MemberStatus, 'none'>): PeopleSource {
  const stored = status === 'ending' ? 'active' : status;
  return { ...byPurchase, where: sql`${lowerOf(contract.status)} = ${stored}` };
}

/** The id of a person's latest contract that was begun. A subquery; null for none. */
function latestOf(accountId: SQL): SQL {
  return sql`(select own.id from ${contract} as own where own.account_id = ${accountId}
    and own.status not in ('incomplete', 'incomplete_expired')
    order by own.purchased_at desc, own.id desc limit 1)`;
}

/** Which contract somebody must have. */
interface Held {
  status?: MemberStatus | '' | undefined;
  plan?: string | undefined;
}

/** An SQL condition: that person's latest contract that was begun is such a one. */
export function hasLatestContract(accountId: SQL, { status, plan }: Held): SQL {
  if (status === 'none') return sql`${latestOf(accountId)} is null`;
  const isSo = [
    ...(plan ? [sql`held.plan_key = ${plan}`] : []),
    ...(status ? [statusIs(status)] : []),
  ];
  return sql`exists (select 1 from ${contract} as held where held.id = ${latestOf(accountId)}
    and ${sql.join(isSo, sql` and `)})`;
}

function statusIs(status: Exclude<MemberStatus, 'none'>): SQL {
  const isEnding = sql`(held.renew_disabled = 1 and held.one_time = 0)`;
  if (status === 'active') return sql`held.status = 'active' and not ${isEnding}`;
  if (status === 'ending') return sql`held.status = 'active' and ${isEnding}`;
  return sql`held.status = ${status}`;
}

/** People with a payment that is overdue, by when it was due. */
export const overdueMembers: PeopleSource = {
  table: contract,
  accountId: contract.accountId,
  at: contract.expiresAt,
  id: contract.id,
  where: isNotNull(contract.overdueLookAt),
  isOne: sql`not exists (select 1 from ${contract} as other
    where other.account_id = ${outer(contract, contract.accountId)}
    and other.overdue_look_at is not null
    and (other.expires_at, other.id) > (${outer(contract, contract.expiresAt)}, ${outer(contract, contract.id)}))`,
};

/** An SQL condition: that person has a payment that is overdue. */
export function hasOverdueContract(accountId: SQL): SQL {
  return sql`exists (select 1 from ${contract} as due where due.account_id = ${accountId}
    and due.overdue_look_at is not null)`;
}
