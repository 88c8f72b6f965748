import { newId } from '#sandbox/store/new-id.ts';
import type { BalanceTransaction } from '#sandbox/stripe/objects.ts';
import { create } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

type Movement = Pick<
  BalanceTransaction,
  'amount' | 'currency' | 'description' | 'reporting_category' | 'source' | 'type'
>;

/** Stripe's fee for a payment, in cents. */
export function feeFor(type: string, amount: number): number {
  if (type === 'sepa_debit') return 35;
  return Math.round(amount * 0.015) + 25;
}

/** Writes a balance transaction (cents), with Stripe's fee for it. */
export function newTransaction(
  world: WorldContext,
  movement: Movement,
  fee: { amount: number; description: string } | null,
): BalanceTransaction {
  const now = world.clock.seconds();
  const { amount, currency } = movement;
  const transaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    available_on: now,
    balance_type: 'payments',
    created: now,
    exchange_rate: null,
    fee: fee?.amount ?? 0,
    fee_details: fee ? [{ application: null, currency, type: 'stripe_fee', ...fee }] : [],
    net: amount - (fee?.amount ?? 0),
    status: 'available',
    ...movement,
  } satisfies BalanceTransaction;
  return create(world, 'balance_transaction', transaction);
}
