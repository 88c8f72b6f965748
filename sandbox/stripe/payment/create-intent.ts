import * as z from 'zod';

import { getObject } from '#sandbox/store/objects.ts';
import { usePaymentMethod } from '#sandbox/stripe/card/new-card.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { methodTypes } from '#sandbox/stripe/method/types.ts';
import { mergeMetadata } from '#sandbox/stripe/metadata.ts';
import type { PaymentIntent } from '#sandbox/stripe/objects.ts';
import { automaticMethods, intentFields } from '#sandbox/stripe/intent-fields.ts';
import { boolean, integer, text } from '#sandbox/stripe/params.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { confirmIntent } from './confirm-intent.ts';
import { newIntent } from './new-intent.ts';

// Stripe's minimum for euros, in cents.
const minimum = 50;

export const createSchema = z.strictObject({
  ...intentFields,
  amount: integer,
  currency: text,
  off_session: boolean.optional(),
  receipt_email: text.optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
});

/** Writes a payment intent and, with `confirm`, tries to pay it at once. */
export function createIntent(
  world: WorldContext,
  params: z.output<typeof createSchema>,
): PaymentIntent {
  if (params.amount < minimum) {
    const message = 'Amount must be at least €0.50 eur';
    throw invalid(message, { code: 'amount_too_small', param: 'amount' });
  }
  if (params.customer) getObject(world.storage.sql, 'customer', params.customer, 'customer');
  const intent = newIntent(world, {
    amount: params.amount,
    currency: params.currency.toLowerCase(),
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    automatic_payment_methods: automaticMethods(params),
    customer: params.customer ?? null,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    payment_method: params.payment_method
      ? usePaymentMethod(world, params.payment_method).id
      : null,
    payment_method_types: params.allowed_payment_method_types ?? [...methodTypes],
    receipt_email: params.receipt_email ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
  });
  if (!params.confirm) return intent;
  const { mandate_data, off_session, payment_method_data, return_url, use_stripe_sdk } = params;
  const confirmParams = {
    mandate_data,
    off_session,
    payment_method_data,
    return_url,
    use_stripe_sdk,
  };
  return confirmIntent(world, intent, confirmParams, false);
}
