import * as z from 'zod';

import { usePaymentMethod } from '#sandbox/stripe/card/new-card.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { mayRedirect, returnMissing } from '#sandbox/stripe/intent-fields.ts';
import { followPayment } from '#sandbox/stripe/invoice/follow-payment.ts';
import { mandateDataSchema } from '#sandbox/stripe/mandate/acceptance.ts';
import { needsMandate } from '#sandbox/stripe/mandate/mandate.ts';
import { methodDataSchema, methodOfData } from '#sandbox/stripe/method/method-data.ts';
import { methodTypeList } from '#sandbox/stripe/method/types.ts';
import type { PaymentIntent, PaymentMethod } from '#sandbox/stripe/objects.ts';
import { boolean, expand, text, unsettable } from '#sandbox/stripe/params.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { attempt } from './attempt.ts';

export const confirmSchema = z.strictObject({
  allowed_payment_method_types: methodTypeList.min(1).optional(),
  client_secret: text.optional(),
  mandate_data: mandateDataSchema.optional(),
  off_session: boolean.optional(),
  payment_method: text.optional(),
  payment_method_data: methodDataSchema.optional(),
  receipt_email: unsettable(text).optional(),
  return_url: z.url().optional(),
  setup_future_usage: unsettable(z.enum(['off_session', 'on_session'])).optional(),
  use_stripe_sdk: boolean.optional(),
  expand,
});

type Params = Omit<z.output<typeof confirmSchema>, 'client_secret' | 'expand'>;

function checkConfirmable(intent: PaymentIntent): void {
  const { status } = intent;
  if (status === 'succeeded') {
    const message =
      'You cannot confirm this PaymentIntent because it has already succeeded after being ' +
      'previously confirmed.';
    throw invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
  }
  if (status !== 'canceled' && status !== 'processing') return;
  const message =
    `You cannot confirm this PaymentIntent because it has a status of ${status}. Only a ` +
    'PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, ' +
    'requires_action.';
  throw invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

function methodOf(world: WorldContext, intent: PaymentIntent, params: Params): PaymentMethod {
  if (params.payment_method_data) {
    return methodOfData(world, params.payment_method_data, 'payment_method_data');
  }
  const id = params.payment_method ?? intent.payment_method;
  if (id) return usePaymentMethod(world, id);
  const message =
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can " +
    'either update the PaymentIntent with a payment method and then confirm it again, or ' +
    'confirm it again directly with a payment method or ConfirmationToken.';
  throw invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

// Setting up a payment method for later needs its owner on session. It also needs `mandate_data`,
// even if a mandate exists. Stripe.js sends the acceptance by itself.
function checkSetUp(
  { setup_future_usage: usage }: PaymentIntent,
  method: PaymentMethod,
  { mandate_data: mandate, off_session: offSession }: Params,
  publishable: boolean,
): void {
  if (offSession && usage) {
    throw invalid(
      'You cannot confirm with `off_session=true` when `setup_future_usage` is also set on the ' +
        'PaymentIntent. The customer needs to be on-session to perform the steps which may be ' +
        'required to set up the PaymentMethod for future usage.',
    );
  }
  if (publishable || mandate || usage !== 'off_session' || !needsMandate(method)) return;
  throw invalid(
    `When confirming a PaymentIntent with a \`${method.type}\` PaymentMethod and ` +
      '`setup_future_usage` value of off_session, `mandate_data` is required.',
  );
}

// A saved PayPal account is charged in the browser (`stripe.confirmPayPalPayment`) or off-session
// (docs.stripe.com/payments/paypal/set-up-future-payments). The documented third way needs an id of
// PayPal's own library in the browser, which the sandbox does not have.
function checkPresence(
  { customer, type }: PaymentMethod,
  { off_session: offSession }: Params,
  publishable: boolean,
): void {
  if (publishable || offSession || type !== 'paypal' || customer === null) return;
  throw invalid(
    'To charge a saved PayPal PaymentMethod on-session from a server, provide ' +
      '`payment_method_options[paypal][risk_correlation_id]`, or confirm with `off_session=true`.',
    { param: 'payment_method_options[paypal][risk_correlation_id]' },
  );
}

// Without its owner there is nobody to be sent to another page. Stripe.js sends its own address.
function checkReturn(
  intent: PaymentIntent,
  { off_session: offSession, return_url: returnUrl }: Params,
  publishable: boolean,
): void {
  if (publishable || offSession || returnUrl !== undefined || !mayRedirect(intent)) return;
  throw returnMissing('PaymentIntent');
}

/**
 * Tries to pay an intent, with its payment method or a new one, and updates its invoice and
 * subscription. `publishable` means that the call comes from the owner's browser. Throws a 402 on a
 * decline, `payment_intent_unexpected_state`, and a 400 without the mandate or the return
 * address it needs.
 */
export function confirmIntent(
  world: WorldContext,
  intent: PaymentIntent,
  params: Params,
  publishable: boolean,
): PaymentIntent {
  checkConfirmable(intent);
  const { allowed_payment_method_types: types, setup_future_usage: usage } = params;
  const target = {
    ...intent,
    ...(types && { allowed_payment_method_types: types, payment_method_types: types }),
    ...(usage !== undefined && { setup_future_usage: usage }),
    ...(params.receipt_email !== undefined && { receipt_email: params.receipt_email }),
  };
  const method = methodOf(world, target, params);
  checkSetUp(target, method, params, publishable);
  checkPresence(method, params, publishable);
  checkReturn(target, params, publishable);
  const { intent: result, refusal } = attempt(world, target, method, { ...params, publishable });
  followPayment(world, result);
  if (refusal) throw refusal;
  return result;
}
