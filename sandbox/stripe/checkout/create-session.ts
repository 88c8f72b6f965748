import * as z from 'zod';

import { schedule } from '#sandbox/clock/jobs.ts';
import { newId } from '#sandbox/store/new-id.ts';
import { getObject } from '#sandbox/store/objects.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { mergeMetadata } from '#sandbox/stripe/metadata.ts';
import { checkSwitchedOn } from '#sandbox/stripe/method/switched-off.ts';
import { methodTypeList, methodTypes } from '#sandbox/stripe/method/types.ts';
import type { CheckoutSession } from '#sandbox/stripe/objects.ts';
import { expand, integer, metadata, text } from '#sandbox/stripe/params.ts';
import { newSetupIntent } from '#sandbox/stripe/setup/new-setup-intent.ts';
import { create } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { newSession } from './new-session.ts';

export const createSchema = z.strictObject({
  mode: z.enum(['payment', 'setup', 'subscription']),
  allowed_payment_method_types: methodTypeList.min(1).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  cancel_url: z.url().optional(),
  client_reference_id: z.string().min(1).max(200).optional(),
  currency: text.optional(),
  customer: text.optional(),
  customer_email: text.optional(),
  expires_at: integer.optional(),
  locale: text.optional(),
  metadata: metadata.optional(),
  setup_intent_data: z
    .strictObject({ description: text.optional(), metadata: metadata.optional() })
    .optional(),
  success_url: z.url(),
  ui_mode: z.enum(['hosted_page']).optional(),
  expand,
});

type Params = z.output<typeof createSchema>;

const shortestSeconds = 30 * 60;
const longestSeconds = 24 * 60 * 60;

// docs.stripe.com/api/checkout/sessions/create#create_checkout_session-expires_at
function expiryOf(requestedAt: number | undefined, now: number): number {
  const at = requestedAt ?? now + longestSeconds;
  if (at >= now + shortestSeconds && at <= now + longestSeconds) return at;
  const message = `The \`expires_at\` timestamp must be ${
    at > now + longestSeconds ? 'less than 24 hours' : 'at least 30 minutes'
  } from Checkout Session creation.`;
  throw invalid(message, { param: 'expires_at' });
}

function check(params: Params): void {
  if (params.mode !== 'setup') {
    throw invalid('The sandbox has Checkout Sessions in setup mode only.', { param: 'mode' });
  }
  if (params.customer && params.customer_email) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.');
  }
  if (params.allowed_payment_method_types || params.currency) return;
  const message =
    'You must provide `currency` in `setup` mode when the payment method types are not specified.';
  throw invalid(message, { code: 'parameter_missing', param: 'currency' });
}

/**
 * Writes a session in setup mode with the setup intent that its page confirms. It expires after a
 * day, or earlier if `expires_at` says so. Throws a 400 for another mode.
 */
export function createSession(world: WorldContext, params: Params): CheckoutSession {
  check(params);
  const { sql } = world.storage;
  const typesName = 'allowed_payment_method_types';
  checkSwitchedOn(sql, params[typesName], typesName);
  const { customer: customerId, setup_intent_data: data } = params;
  const customer = customerId ? getObject(sql, 'customer', customerId, 'customer') : null;
  const expiresAt = expiryOf(params.expires_at, world.clock.seconds());
  const types = params.allowed_payment_method_types ?? [...methodTypes];
  const intent = newSetupIntent(world, {
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    customer: customer?.id ?? null,
    description: data?.description ?? null,
    metadata: mergeMetadata({}, data?.metadata),
    payment_method_types: types,
  });
  const id = newId('cs_test', 58);
  schedule(sql, 'session_expiry', id, expiresAt);
  const session = newSession(world, {
    id,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    currency: params.currency?.toLowerCase() ?? null,
    customer: customer?.id ?? null,
    customer_email: params.customer_email ?? null,
    expires_at: expiresAt,
    locale: params.locale ?? null,
    metadata: mergeMetadata({}, params.metadata),
    payment_method_types: types,
    setup_intent: intent.id,
    success_url: params.success_url,
    // The page is on the site that sends people to it.
    url: new URL(`/sandbox/checkout/${id}`, params.success_url).href,
  });
  return create(world, 'checkout.session', session);
}
