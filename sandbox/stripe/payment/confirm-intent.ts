import * as z from 'zod';

import { usePaymentMethod } from '#sandbox/stripe/card/new-card.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { followPayment } from '#sandbox/stripe/invoice/follow-payment.ts';
import type { PaymentIntent } from '#sandbox/stripe/objects.ts';
import { boolean, expand, text, unsettable } from '#sandbox/stripe/params.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { attempt } from './attempt.ts';

export const confirmSchema = z.strictObject({
  client_secret: text.optional(),
  off_session: boolean.optional(),
  payment_method: text.optional(),
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
  if (status !== 'canceled') return;
  const message =
    `You cannot confirm this PaymentIntent because it has a status of ${status}. Only a ` +
    'PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, ' +
    'requires_action.';
  throw invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

/**
 * Tries to pay an intent, with the payment method it has or a new one, and lets its invoice and
 * subscription follow. Throws a 402 on a decline and `payment_intent_unexpected_state`.
 */
export function confirmIntent(
  world: WorldContext,
  intent: PaymentIntent,
  params: Params,
): PaymentIntent {
  checkConfirmable(intent);
  const methodId = params.payment_method ?? intent.payment_method;
  if (!methodId) {
    const message =
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can " +
      'either update the PaymentIntent with a payment method and then confirm it again, or ' +
      'confirm it again directly with a payment method or ConfirmationToken.';
    throw invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
  }
  const usage = params.setup_future_usage;
  const asked = {
    ...intent,
    ...(usage !== undefined && { setup_future_usage: usage }),
    ...(params.receipt_email !== undefined && { receipt_email: params.receipt_email }),
  };
  const { intent: tried, refusal } = attempt(world, asked, usePaymentMethod(world, methodId), {
    offSession: params.off_session ?? false,
    returnUrl: params.use_stripe_sdk ? null : params.return_url,
  });
  followPayment(world, tried);
  if (refusal) throw refusal;
  return tried;
}
