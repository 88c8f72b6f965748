import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { accountsBySignUp, hasSignedUp } from '#worker/account/desk/shared-sql.ts';
import type { PeopleSource } from '#worker/db/people-source.ts';
import type { MembersQuery, SortedBy } from '#worker/desk/members/schemas.ts';
import {
  contractsInStatus,
  contractsOfPlan,
  hasLatestContract,
  hasOverdueContract,
  overdueMembers,
} from '#worker/entitlement/desk/shared-sql.ts';
import { grantsFrom, hasGrantFrom } from '#worker/entitlement/grant/shared-sql.ts';
import { hasRedeemed, redemptionsOf } from '#worker/promotion/desk/shared-sql.ts';
import { hasOwedDebit, owedDebits } from '#worker/subscription/billing/shared-sql.ts';
import { dayOfDate, lastMoment } from '#worker/subscription/clock/days.ts';

/** Where the people of a list are read, in which order, and what else must hold for each. */
interface MemberList {
  sources: readonly PeopleSource[];
  sortedBy: SortedBy;
  conditions: (accountId: SQL) => readonly SQL[];
  /** Whether nearly all of the source's rows belong to the list. */
  isWhole: boolean;
}

/** The list that these filters make. It is read where the fewest people are. */
export function listOf({
  status,
  plan,
  source,
  coupon,
  owes,
  from,
  to,
}: Omit<MembersQuery, 'cursor' | 'sort'>): MemberList {
  const since = from ? lastMoment(dayOfDate(from) - 1) + 1 : 0;
  const until = to ? lastMoment(dayOfDate(to)) : Number.MAX_SAFE_INTEGER;
  const conditions = (accountId: SQL): SQL[] => [
    hasSignedUp(accountId, since, until),
    ...(status || plan ? [hasLatestContract(accountId, { status, plan })] : []),
    ...(source ? [hasGrantFrom(accountId, source)] : []),
    ...(coupon ? [hasRedeemed(accountId, coupon)] : []),
    ...(owes ? [sql`(${hasOverdueContract(accountId)} or ${hasOwedDebit(accountId)})`] : []),
  ];
  const filters = [status, plan, source, coupon, owes].filter(Boolean);
  const list = { conditions, isWhole: false };
  if (coupon) return { ...list, sources: [redemptionsOf(coupon)], sortedBy: 'redeemed' };
  if (owes) return { ...list, sources: [overdueMembers, owedDebits], sortedBy: 'owing' };
  if (source) return { ...list, sources: [grantsFrom(source)], sortedBy: 'granted' };
  if (plan) return { ...list, sources: [contractsOfPlan(plan)], sortedBy: 'bought' };
  if (status && status !== 'none') {
    return { ...list, sources: [contractsInStatus(status)], sortedBy: 'bought' };
  }
  const sources = [accountsBySignUp(since, until)];
  return { conditions, isWhole: filters.length === 0, sources, sortedBy: 'signed_up' };
}
