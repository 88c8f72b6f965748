import * as z from 'zod';

import { getObject } from '#sandbox/store/objects.ts';
import { usePaymentMethod } from '#sandbox/stripe/card/new-card.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { mergeMetadata } from '#sandbox/stripe/metadata.ts';
import type { PaymentIntent } from '#sandbox/stripe/objects.ts';
import { boolean, expand, integer, metadata, text } from '#sandbox/stripe/params.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { confirmIntent } from './confirm-intent.ts';
import { newIntent } from './new-intent.ts';

// Stripe's minimum for euros, in cents.
const minimum = 50;

export const createSchema = z.strictObject({
  amount: integer,
  currency: text,
  allowed_payment_method_types: z
    .array(z.enum(['card']))
    .min(1)
    .optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: boolean, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  confirm: boolean.optional(),
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  off_session: boolean.optional(),
  payment_method: text.optional(),
  receipt_email: text.optional(),
  return_url: z.url().optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  use_stripe_sdk: boolean.optional(),
  expand,
});

/** Writes a payment intent and, if asked, tries to pay it at once. */
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
    automatic_payment_methods: params.automatic_payment_methods ?? null,
    customer: params.customer ?? null,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    payment_method: params.payment_method
      ? usePaymentMethod(world, params.payment_method).id
      : null,
    receipt_email: params.receipt_email ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
  });
  if (!params.confirm) return intent;
  const { off_session, return_url, use_stripe_sdk } = params;
  return confirmIntent(world, intent, { off_session, return_url, use_stripe_sdk });
}
