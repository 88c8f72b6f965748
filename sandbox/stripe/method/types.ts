import * as z from 'zod';

import { invalid } from '#sandbox/stripe/error.ts';
import type { PaymentMethod } from '#sandbox/stripe/objects.ts';

/** The payment methods the account accepts. */
export const methodTypes = ['card', 'paypal', 'sepa_debit'] as const;

export const methodType = z.enum(methodTypes);

/** A list of the types a payment may be made with. */
export const methodTypeList = z.array(methodType);

const names = { payment_intent: 'PaymentIntent', setup_intent: 'SetupIntent' } as const;

type Intent = { object: keyof typeof names; payment_method_types: string[] };

/** Whether an intent may be confirmed with a payment method of this type. */
export function allowsType(intent: Intent, { type }: PaymentMethod): boolean {
  return intent.payment_method_types.includes(type);
}

/** Throws a 400 if an intent may not be confirmed with a payment method of this type. */
export function checkType(intent: Intent, method: PaymentMethod): void {
  if (allowsType(intent, method)) return;
  const { payment_method_types: types } = intent;
  const name = names[intent.object];
  throw invalid(
    `The PaymentMethod provided (${method.type}) is not allowed for this ${name}. Please attach a ` +
      `PaymentMethod of one of the following types: ${types.join(', ')}. Alternatively, update the ` +
      `allowed payment_method_types for this ${name} to include "${method.type}".`,
    { param: 'payment_method' },
  );
}
