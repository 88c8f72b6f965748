/*
 * What ends soon or has just ended, and whose owner was not told of it. Moments are UTC
 * milliseconds.
 */
import { and, eq, gt, lte, sql } from 'drizzle-orm';

import { addDays, dayMs } from '#worker/calendar.ts';
import type { Database } from '#worker/db/client.ts';
import { entitlementGrant as grant } from '#worker/entitlement/grant/table.ts';
import { contract } from '#worker/entitlement/table.ts';
import { notice } from '#worker/product.ts';
import type { DueItems } from '#worker/schedule/due-sql.ts';

/*
 * Each is found for a day only. What is granted or cancelled later than that was just told its end,
 * and what nobody could be told of in a day is not told late.
 */
const foundForMs = dayMs;

/** Free Premium and licences, as the partial indexes of the table say it. */
const isGiven = sql`${grant.kind} = 'premium' and ${grant.revokedAt} is null
  and ${grant.source} not in ('ios', 'android')`;

export const grantsEndingSoon: DueItems<typeof grant> = {
  table: grant,
  id: grant.id,
  since: grant.endsAt,
  where: (now) => {
    const until = addDays(now, notice.endDays);
    const isUntold = sql`${isGiven} and ${grant.weekTold} is not ${grant.endsAt}`;
    return and(isUntold, gt(grant.endsAt, until - foundForMs), lte(grant.endsAt, until));
  },
};

export const grantsEnded: DueItems<typeof grant> = {
  table: grant,
  id: grant.id,
  since: grant.endsAt,
  where: (now) => {
    const isUntold = sql`${isGiven} and ${grant.endTold} is not ${grant.endsAt}`;
    return and(isUntold, gt(grant.endsAt, now - foundForMs), lte(grant.endsAt, now));
  },
};

/** Cancelled contracts. That they have ended is told when Stripe says so (contract-news.ts). */
export const contractsEndingSoon: DueItems<typeof contract> = {
  table: contract,
  id: contract.id,
  since: contract.expiresAt,
  where: (now) => {
    const until = addDays(now, notice.endDays);
    return and(
      // As the partial index contract_ending says it.
      sql`${contract.renewDisabled} = 1 and ${contract.status} = 'active'`,
      sql`${contract.weekTold} is not ${contract.expiresAt}`,
      gt(contract.expiresAt, until - foundForMs),
      lte(contract.expiresAt, until),
    );
  },
};

/** Notes that the owner of a grant was told of its end. A statement. */
export function markGrantTold(
  db: Database,
  { id, endsAt }: { id: string; endsAt: number | null },
  column: 'weekTold' | 'endTold',
) {
  return db
    .update(grant)
    .set({ [column]: endsAt })
    .where(and(eq(grant.id, id), sql`${grant.endsAt} is ${endsAt}`));
}

/** The same for a contract. A statement. */
export function markContractTold(
  db: Database,
  { id, expiresAt }: { id: string; expiresAt: number | null },
) {
  return db
    .update(contract)
    .set({ weekTold: expiresAt })
    .where(and(eq(contract.id, id), sql`${contract.expiresAt} is ${expiresAt}`));
}
