import type { Charge } from '#worker/subscription/clock/charges.ts';
import { chargesUntil } from '#worker/subscription/clock/timeline.ts';
import { asMoved } from '#worker/subscription/contract/coming-move.ts';
import { chargesOf, endOf, itemOf } from '#worker/subscription/contract/charges-of.ts';
import type { Ordered } from '#worker/subscription/contract/charges-of.ts';

/** What is still charged for a subscription that is to end; nothing for one that goes on. Pure. */
export function chargesToEnd({ purchase, ...found }: Ordered): Charge[] {
  const subscription = asMoved(found.subscription);
  const ordered = { subscription, purchase };
  const endsAt = endOf(subscription);
  if (endsAt === null || subscription.ended_at !== null) return [];
  const presentEndsAt = itemOf(subscription).current_period_end * 1000;
  const charges = chargesUntil({ charges: chargesOf(ordered), endsAt, presentEndsAt }, endsAt);
  return charges.filter(({ cents }) => cents > 0);
}
