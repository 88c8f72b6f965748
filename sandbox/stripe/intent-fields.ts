import * as z from 'zod';

import { invalid } from './error.ts';
import { mandateDataSchema } from './mandate/acceptance.ts';
import { methodDataSchema } from './method/method-data.ts';
import { methodTypeList } from './method/types.ts';
import { boolean, expand, metadata, text } from './params.ts';

/** The parameters that create a payment intent and a setup intent alike. */
export const intentFields = {
  allowed_payment_method_types: methodTypeList.min(1).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: boolean, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  confirm: boolean.optional(),
  customer: text.optional(),
  description: text.optional(),
  mandate_data: mandateDataSchema.optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
  payment_method_data: methodDataSchema.optional(),
  return_url: z.url().optional(),
  use_stripe_sdk: boolean.optional(),
  expand,
};

type Loose = { allow_redirects?: string; enabled: boolean };
type Automatic = { allow_redirects?: 'always' | 'never'; enabled: boolean };

/**
 * How an intent that a call makes takes its payment methods. Unless the call lists them, Stripe
 * offers those of the account, of which some redirect
 * (docs.stripe.com/payments/payment-methods/dynamic-payment-methods).
 */
export function automaticMethods(params: {
  allowed_payment_method_types?: unknown;
  automatic_payment_methods?: Automatic;
}): Automatic | null {
  const { allowed_payment_method_types: types, automatic_payment_methods: given } = params;
  if (given) return { allow_redirects: 'always', ...given };
  return types === undefined ? { allow_redirects: 'always', enabled: true } : null;
}

/** Whether the person may be sent to another page to confirm, and has to come back from there. */
export function mayRedirect(intent: { automatic_payment_methods: Loose | null }): boolean {
  const { automatic_payment_methods: automatic } = intent;
  return automatic !== null && automatic.enabled && automatic.allow_redirects !== 'never';
}

/** The refusal of a confirmation without an address to come back to. */
export function returnMissing(kind: 'PaymentIntent' | 'SetupIntent') {
  return invalid(
    `This ${kind} is configured to accept payment methods enabled in your Dashboard. Because some ` +
      'of these payment methods might redirect your customer off of your page, you must provide a ' +
      "`return_url`. If you don't want to accept redirect-based payment methods, set " +
      '`automatic_payment_methods[enabled]` to `true` and ' +
      '`automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and ' +
      'Payment Intents.',
  );
}
