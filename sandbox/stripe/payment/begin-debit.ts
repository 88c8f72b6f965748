import { schedule } from '#sandbox/clock/jobs.ts';
import { getTraits } from '#sandbox/store/traits.ts';
import type { PaymentIntent, PaymentMethod } from '#sandbox/stripe/objects.ts';
import { testIban } from '#sandbox/stripe/sepa/test-ibans.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { newCharge } from './new-charge.ts';

/** Hands a debit to the bank, which answers later by itself. */
export function beginDebit(
  world: WorldContext,
  intent: PaymentIntent,
  method: PaymentMethod,
): PaymentIntent {
  const { sql } = world.storage;
  const charge = newCharge(world, intent, method, 'pending');
  const processing = change(world, 'payment_intent', intent, {
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'processing',
  });
  emit(world, 'payment_intent.processing', processing);
  const { delay } = testIban(getTraits(sql, method.id).number);
  schedule(sql, 'settlement', intent.id, world.clock.seconds() + delay);
  return processing;
}
