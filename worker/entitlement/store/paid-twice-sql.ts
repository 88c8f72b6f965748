/*
 * Who pays for a contract with us and in a store, and of what they were told (docs/decisions/0124).
 */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { outer } from '#worker/db/people-source.ts';
import { entitlementGrant as grant } from '#worker/entitlement/grant/table.ts';
import { contract } from '#worker/entitlement/table.ts';

/** An SQL condition about a contract of that name: it is charged on, or has no end. */
const goesOn = (name: SQL) => sql`${name}.status in ('active', 'trialing', 'past_due', 'unpaid')
  and (${name}.renew_disabled = 0 or ${name}.one_time = 1)`;

/**
 * An SQL condition about a store's purchase, `bought`, and a contract of the same person,
 * `running`: both go on to be charged, or the contract has no end and the store charges on. The
 * plus keeps the index of all that stores have sold out of it.
 */
export function areBothPaid(now: number): SQL {
  return sql`running.account_id = bought.account_id and ${goesOn(sql`running`)}
    and +bought.source in ('ios', 'android') and bought.revoked_at is null
    and bought.status in ('active', 'trialing') and bought.renew_disabled = 0
    and coalesce(bought.ends_at, ${farthest}) > ${now}`;
}

/** The farthest date, UTC milliseconds: the end of what has none. */
const farthest = 8.64e15;

/**
 * An SQL expression about `bought`: the contract beside which it is paid twice; null for none. Of
 * several the newest: another plan is another contract, and for a moment both run.
 */
const besideNow = (now: number, column = sql`id`) => sql`(select running.${column}
  from ${contract} as running where ${areBothPaid(now)}
  order by running.purchased_at desc, running.id desc limit 1)`;

/** What is to be told. */
interface Untold {
  /** Whether the contract is charged, too, or has no end. */
  kind: 'charged' | 'forLife';
  /** The contract from which the written one takes over. */
  replaced: string | null;
}

/**
 * An SQL condition: that person pays in that way, and was not told so. Whoever was told of a
 * contract that goes on, or from which this one takes over, knows.
 */
export function paysTwiceUntold(
  accountId: string | SQL<string>,
  { kind, replaced }: Untold,
  now: number,
): SQL {
  const isKnown = sql`exists (select 1 from ${contract} as told where told.id = bought.beside_told
    and told.account_id = bought.account_id and ${goesOn(sql`told`)})`;
  return sql`exists (select 1 from ${grant} as bought where bought.account_id = ${accountId}
    and ${besideNow(now, sql`one_time`)} = ${Number(kind === 'forLife')} and not ${isKnown}
    and (bought.beside_told is null or bought.beside_told is not ${replaced}))`;
}

/** Notes beside which contract that person was told that they pay twice. A statement. */
export function markPaysTwiceTold(db: Database, accountId: string | SQL<string>, now: number) {
  const beside = sql`(select ${besideNow(now)} from ${grant} as bought
    where bought.id = ${outer(grant, grant.id)})`;
  return db.update(grant).set({ besideTold: beside }).where(sql`${grant.accountId} = ${accountId}
      and coalesce(${beside}, ${grant.besideTold}) is not ${grant.besideTold}`);
}
