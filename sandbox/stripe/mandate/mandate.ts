import { newId, randomText } from '#sandbox/store/new-id.ts';
import { findObjects } from '#sandbox/store/objects.ts';
import { invalid, type ErrorBody } from '#sandbox/stripe/error.ts';
import type {
  Mandate,
  PaymentIntent,
  PaymentMethod,
  SetupIntent,
} from '#sandbox/stripe/objects.ts';
import { change, create } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { acceptanceOf, type MandateData } from './acceptance.ts';

type Intent = PaymentIntent | SetupIntent;

/** The mandate for charging a payment method again without its owner, or null. */
export function mandateOf(world: WorldContext, method: string): Mandate | null {
  const mandates = findObjects(world.storage.sql, 'mandate', { payment_method: method });
  return mandates.find(({ status, type }) => status === 'active' && type === 'multi_use') ?? null;
}

/** The mandate under which a payment method is charged at present, or null. */
export function mandateInForce(world: WorldContext, method: string): Mandate | null {
  const mandates = findObjects(world.storage.sql, 'mandate', { payment_method: method });
  return mandates.find(({ status }) => status === 'active') ?? null;
}

/** Whether a payment method can only be charged under a mandate. */
export function needsMandate({ type }: PaymentMethod): boolean {
  return type !== 'card';
}

/** The refusal of a payment or set-up that lacks its mandate. */
export function mandateMissing(intent: Intent) {
  const payment = intent.object === 'payment_intent';
  const errorFields: Partial<ErrorBody> = payment
    ? { payment_intent: intent }
    : { setup_intent: intent };
  return invalid(
    `This ${payment ? 'PaymentIntent' : 'SetupIntent'} requires a mandate, but no existing mandate ` +
      'was found. Collect mandate acceptance from the customer and try again, providing acceptance ' +
      'data in the mandate_data parameter.',
    errorFields,
  );
}

function detailsOf({ type }: PaymentMethod): Mandate['payment_method_details'] {
  if (type === 'paypal') {
    return { type, paypal: { billing_agreement_id: `B-${randomText(17)}`, payer_id: null } };
  }
  const reference = randomText(16).toUpperCase();
  return { type, sepa_debit: { reference, url: `/sandbox/stripe/mandates/${reference}` } };
}

/**
 * Writes the mandate of an intent's confirmation, pending until `settleMandate`. Writes nothing if
 * none is needed, or if the call brings no acceptance and a mandate exists. Throws a 400 if neither
 * the acceptance nor a mandate exists.
 */
export function acceptMandate(
  world: WorldContext,
  intent: Intent,
  method: PaymentMethod,
  { mandate_data: mandateData, publishable }: { mandate_data?: MandateData; publishable: boolean },
): void {
  const payment = intent.object === 'payment_intent';
  const again = payment ? intent.setup_future_usage : intent.usage;
  if (!needsMandate(method)) return;
  // A single PayPal payment is approved at PayPal and needs no mandate.
  if (method.type === 'paypal' && again !== 'off_session') return;
  // For a bank account, Stripe.js itself sends the acceptance. For PayPal, the shop has to send it.
  const hasAcceptance = mandateData || method.type !== 'paypal';
  const acceptance = hasAcceptance && acceptanceOf(mandateData, publishable, world.clock.seconds());
  if (!acceptance) {
    if (mandateOf(world, method.id)) return;
    throw mandateMissing(intent);
  }
  const single = payment && again !== 'off_session';
  const mandate = {
    id: newId('mandate'),
    object: 'mandate',
    customer_acceptance: acceptance,
    livemode: false,
    payment_method: method.id,
    payment_method_details: detailsOf(method),
    status: 'pending',
    type: single ? 'single_use' : 'multi_use',
    ...(single
      ? { single_use: { amount: intent.amount, currency: intent.currency } }
      : { multi_use: {} }),
  } satisfies Mandate;
  create(world, 'mandate', mandate);
}

/**
 * Activates the pending mandate of a payment method, or drops it if it was not accepted. Returns
 * the active mandate.
 */
export function settleMandate(
  world: WorldContext,
  method: PaymentMethod,
  accepted: boolean,
): Mandate | null {
  const pending = findObjects(world.storage.sql, 'mandate', { payment_method: method.id }).filter(
    ({ status }) => status === 'pending',
  );
  const [settledMandate] = pending.map((mandate) => {
    const { paypal } = mandate.payment_method_details;
    const details = paypal && {
      payment_method_details: {
        type: 'paypal',
        paypal: { ...paypal, payer_id: method.paypal?.payer_id ?? null },
      },
    };
    const status = accepted ? 'active' : 'inactive';
    return change(world, 'mandate', mandate, { ...details, status }, 'mandate.updated');
  });
  return accepted ? (settledMandate ?? mandateOf(world, method.id)) : null;
}

/** Ends the mandates of a payment method that was detached, or whose owner has ended them. */
export function revokeMandates(world: WorldContext, method: string): void {
  const mandates = findObjects(world.storage.sql, 'mandate', { payment_method: method });
  for (const mandate of mandates.filter(({ status }) => status === 'active')) {
    change(world, 'mandate', mandate, { status: 'inactive' }, 'mandate.updated');
  }
}
