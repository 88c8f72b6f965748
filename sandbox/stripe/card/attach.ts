import { getTraits, putTraits } from '#sandbox/store/traits.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { mandateOf, revokeMandates } from '#sandbox/stripe/mandate/mandate.ts';
import type { PaymentMethod } from '#sandbox/stripe/objects.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { cardRefusal } from './declines.ts';
import { testCard } from './test-cards.ts';

const spentMessage =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer ' +
  'attachment, shared with a connected account without Customer attachment, or was detached from ' +
  'a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach ' +
  'it to a Customer first.';

/** Throws a 400 if a payment method is used up or belongs to another customer. */
export function checkUsable(
  world: WorldContext,
  paymentMethod: PaymentMethod,
  customer: string | null,
): void {
  if (getTraits(world.storage.sql, paymentMethod.id).spent) throw invalid(spentMessage);
  if (paymentMethod.customer === null || paymentMethod.customer === customer) return;
  throw invalid(
    customer === null
      ? `The PaymentMethod ${paymentMethod.id} belongs to a Customer ${paymentMethod.customer}. ` +
          'Please include the Customer in the `customer` parameter on the PaymentIntent.'
      : 'The provided PaymentMethod cannot be attached. To reuse a PaymentMethod, you must attach ' +
          'it to a Customer first. It belongs to a different Customer.',
    { param: 'payment_method' },
  );
}

/** Attaches a payment method without asking the bank, as a successful payment does. */
export function keepFor(
  world: WorldContext,
  paymentMethod: PaymentMethod,
  customer: string,
): PaymentMethod {
  if (paymentMethod.customer === customer) return paymentMethod;
  const next = change(world, 'payment_method', paymentMethod, { customer });
  emit(world, 'payment_method.attached', next);
  return next;
}

/**
 * Attaches a payment method to a customer. Throws a 402 if the bank declines the card, and a 400
 * for a PayPal account without the owner's mandate.
 */
export function attachPaymentMethod(
  world: WorldContext,
  paymentMethod: PaymentMethod,
  customer: string,
): PaymentMethod {
  if (paymentMethod.customer !== null && paymentMethod.customer !== customer) {
    throw invalid('The payment method you provided has already been attached to a customer.');
  }
  checkUsable(world, paymentMethod, customer);
  if (paymentMethod.type === 'card') {
    const { setup } = testCard(getTraits(world.storage.sql, paymentMethod.id).number);
    if (typeof setup === 'object') throw cardRefusal(setup);
  }
  if (paymentMethod.type === 'paypal' && !mandateOf(world, paymentMethod.id)) {
    const message =
      'A PaymentMethod of type paypal cannot be attached to a Customer on its own. Confirm a ' +
      'SetupIntent with it, or a PaymentIntent with setup_future_usage.';
    throw invalid(message, { param: 'payment_method' });
  }
  return keepFor(world, paymentMethod, customer);
}

/** Detaches a payment method for good. Throws a 400 if it has no customer. */
export function detachPaymentMethod(
  world: WorldContext,
  paymentMethod: PaymentMethod,
): PaymentMethod {
  if (paymentMethod.customer === null) {
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  putTraits(world.storage.sql, paymentMethod.id, { spent: true });
  revokeMandates(world, paymentMethod.id);
  return change(
    world,
    'payment_method',
    paymentMethod,
    { customer: null },
    'payment_method.detached',
  );
}
