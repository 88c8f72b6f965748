import type Stripe from 'stripe';
import * as z from 'zod';

import { definedFields } from '#sandbox/stripe/metadata.ts';
import { address } from '#sandbox/stripe/params.ts';

const emptyable = z.string().transform((value) => value || null);

export const billingDetailsSchema = z.strictObject({
  address: address.optional(),
  email: emptyable.optional(),
  name: emptyable.optional(),
  phone: emptyable.optional(),
});

const nowhere = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

/** An address as Stripe shows it: every part is there, null where nothing was given. */
export function fullAddress(parts: z.output<typeof address>): Stripe.Address {
  return { ...nowhere, ...definedFields(parts) };
}

/** The given parts of billing details as Stripe shows them. */
export function billingDetails(
  params: z.output<typeof billingDetailsSchema>,
): Partial<Stripe.PaymentMethod.BillingDetails> {
  const { address: parts, ...rest } = params;
  return { ...definedFields(rest), ...(parts && { address: fullAddress(parts) }) };
}
