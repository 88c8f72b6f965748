import { storeDelayMs } from '#worker/entitlement/grant/grant.ts';
import { graceEnd } from '#worker/entitlement/premium.ts';
import type { Holdings } from '#worker/entitlement/premium.ts';

/**
 * The next moment at which what somebody may use can change although nothing is written: an end, a
 * beginning, the end of a grace or of the time in which a store may still report. Null for none.
 */
export function nextPremiumMoment(
  { contracts, grants, debts }: Holdings,
  now: number,
): number | null {
  const moments = [
    ...contracts.flatMap(({ expiresAt, paidThrough }) => [paidThrough, ...endsOf(expiresAt)]),
    ...grants.flatMap(({ startsAt, endsAt }) => [
      startsAt,
      ...endsOf(endsAt),
      endsAt && endsAt + storeDelayMs,
    ]),
    ...debts.flatMap(({ since, periodEnd }) => [periodEnd, ...endsOf(since)]),
  ];
  const later = moments.filter((at) => at !== null && at > now).map(Number);
  return later.length > 0 ? Math.min(...later) : null;
}

function endsOf(at: number | null): number[] {
  return at === null ? [] : [at, graceEnd(at)];
}
