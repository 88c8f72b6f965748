import * as z from 'zod';

import { findObject } from '#sandbox/store/objects.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { definedFields } from '#sandbox/stripe/metadata.ts';
import type { Customer } from '#sandbox/stripe/objects.ts';
import { address, expand, metadata, text, unsettable } from '#sandbox/stripe/params.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { fullAddress } from './billing-details.ts';

const email = z
  .string()
  .max(512)
  .regex(/^[^\s@]+@[^\s@]+$/, 'Invalid email address');

/** The fields of a customer that a call may set, at its creation and later. */
export const customerFields = {
  address: unsettable(address).optional(),
  balance: z.coerce.number().int().optional(),
  description: unsettable(text).optional(),
  email: unsettable(email).optional(),
  invoice_settings: z
    .strictObject({ default_payment_method: unsettable(text).optional() })
    .optional(),
  metadata: metadata.optional(),
  name: unsettable(z.string().max(256)).optional(),
  phone: unsettable(z.string().max(20)).optional(),
  preferred_locales: z.array(text).optional(),
  expand,
};

const schema = z.strictObject(customerFields);

/** The fields that are stored as given. */
export function plainFields(params: z.output<typeof schema>): Partial<Customer> {
  const {
    address: parts,
    balance,
    description,
    email: mail,
    name,
    phone,
    preferred_locales,
  } = params;
  return {
    ...definedFields({ balance, description, email: mail, name, phone, preferred_locales }),
    ...(parts !== undefined && { address: parts && fullAddress(parts) }),
  };
}

/** Checks a customer's new default payment method. Throws a 400 unless it is attached. */
export function defaultMethodOf(world: WorldContext, id: string, customer: string): string {
  const method = findObject(world.storage.sql, 'payment_method', id);
  if (method?.customer === customer) return id;
  const message =
    `The customer does not have a payment method with the ID ${id}. The payment method must be ` +
    'attached to the customer.';
  throw invalid(message, { code: 'resource_missing', param: 'default_payment_method' });
}
