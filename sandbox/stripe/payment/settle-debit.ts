import { unschedule } from '#sandbox/clock/jobs.ts';
import { getObject } from '#sandbox/store/objects.ts';
import type { Decline } from '#sandbox/stripe/card/declines.ts';
import type { PaymentIntent } from '#sandbox/stripe/objects.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { paidPart, unpaidPart } from './new-charge.ts';

/** Records the bank's answer to a debit: paid, or the reason for its failure. */
export function settleDebit(
  world: WorldContext,
  intent: PaymentIntent,
  failure: Decline | null,
): PaymentIntent {
  const { sql } = world.storage;
  unschedule(sql, 'settlement', intent.id);
  const charge = getObject(sql, 'charge', intent.latest_charge ?? '');
  if (!failure) {
    const paidCharge = change(world, 'charge', charge, paidPart(world, charge));
    emit(world, 'charge.succeeded', paidCharge);
    const patch = { amount_received: intent.amount, status: 'succeeded' } as const;
    const next = change(world, 'payment_intent', intent, patch);
    emit(world, 'payment_intent.succeeded', next);
    return next;
  }
  emit(world, 'charge.failed', change(world, 'charge', charge, unpaidPart(failure)));
  const method = getObject(sql, 'payment_method', intent.payment_method ?? '');
  const next = change(world, 'payment_intent', intent, {
    last_payment_error: {
      type: 'card_error',
      charge: charge.id,
      code: failure.code,
      decline_code: failure.decline_code,
      message: failure.message,
      payment_method: method,
    },
    payment_method: null,
    status: 'requires_payment_method',
  });
  emit(world, 'payment_intent.payment_failed', next);
  return next;
}
