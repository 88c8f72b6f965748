import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { noteHold } from '#worker/subscription/contract/collection-hold.ts';
import { collectAgain, stopCollecting } from '#worker/subscription/dispute/stop-collecting.ts';
import type { Withdrawal } from '#worker/subscription/withdrawal/shared-sql.ts';

/* What a withdrawal changes at Stripe before it is final. Each can be done again at any time. */

type Closed = Pick<Withdrawal, 'accountId' | 'contractId' | 'receivedAt'>;

/** Closes a contract on our side; the metadata say since when. */
export function closeAtStripe(ctx: Ctx, closed: Closed): Promise<void> {
  return stopCollecting(ctx, closed, 'closed', seconds(closed.receivedAt));
}

/** Opens it again. */
export function reopenAtStripe(ctx: Ctx, closed: Closed): Promise<void> {
  return collectAgain(ctx, closed, 'closed');
}

/**
 * Notes at Stripe since when a contract is closed, and keeps a subscription from being charged.
 * Returns the subscription; null for a one-time plan, and for one that Stripe does not have.
 */
export function markClosed(
  ctx: Ctx,
  { contractId, receivedAt }: Pick<Closed, 'contractId' | 'receivedAt'>,
): Promise<Stripe.Subscription | null> {
  return noteHold(ctx, contractId, 'closed', seconds(receivedAt));
}

function seconds(ms: number): string {
  return String(Math.floor(ms / 1000));
}
