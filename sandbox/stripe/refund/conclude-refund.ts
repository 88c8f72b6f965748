import { findObject, getObject } from '#sandbox/store/objects.ts';
import { newTransaction } from '#sandbox/stripe/balance/new-transaction.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/**
 * The bank's late answer to a refund: a pending one succeeds, and the money of one that had
 * succeeded comes back to the account (docs.stripe.com/refunds#failed-refunds).
 */
export function concludeRefund(world: WorldContext, id: string): void {
  const { sql } = world.storage;
  const refund = findObject(sql, 'refund', id);
  if (!refund) return;
  if (refund.status === 'pending') {
    const { pending_reason: _, ...settled } = refund;
    change(world, 'refund', settled, { status: 'succeeded' }, 'refund.updated');
    return;
  }
  const { description } = getObject(sql, 'charge', refund.charge ?? '');
  const movement = {
    amount: refund.amount,
    currency: refund.currency,
    description: `REFUND FAILURE (${description ?? ''})`,
    reporting_category: 'refund_failure',
    source: id,
    type: 'refund_failure',
  } as const;
  const failed = change(world, 'refund', refund, {
    failure_balance_transaction: newTransaction(world, movement, null).id,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  });
  emit(world, 'refund.failed', failed);
}
