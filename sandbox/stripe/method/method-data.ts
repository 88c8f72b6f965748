import * as z from 'zod';

import { checkCard } from '#sandbox/stripe/card/check-card.ts';
import { newCard } from '#sandbox/stripe/card/new-card.ts';
import { cardOfToken } from '#sandbox/stripe/card/token.ts';
import { billingDetails, billingDetailsSchema } from '#sandbox/stripe/customer/billing-details.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { mergeMetadata } from '#sandbox/stripe/metadata.ts';
import type { PaymentMethod } from '#sandbox/stripe/objects.ts';
import { integer, metadata, text } from '#sandbox/stripe/params.ts';
import { newPaypal } from '#sandbox/stripe/paypal/new-paypal.ts';
import { newSepaDebit } from '#sandbox/stripe/sepa/new-sepa-debit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import type { Particulars } from './new-method.ts';
import { methodType } from './types.ts';

const card = z.union([
  z.strictObject({ token: text }),
  z.strictObject({
    number: text,
    exp_month: integer,
    exp_year: integer,
    cvc: z.string().optional(),
  }),
]);

/** What a payment method is made of, whether on its own or while an intent is confirmed. */
export const methodDataFields = {
  type: methodType,
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
  billing_details: billingDetailsSchema.optional(),
  card: card.optional(),
  metadata: metadata.optional(),
  // A form cannot carry an empty hash; the client library sends nothing for it.
  paypal: z.union([z.literal(''), z.strictObject({})]).optional(),
  sepa_debit: z.strictObject({ iban: text }).optional(),
};

export const methodDataSchema = z.strictObject(methodDataFields);

type Data = Omit<z.output<typeof methodDataSchema>, 'expand'>;

function required<T>(value: T | undefined, param: string): T {
  if (value !== undefined) return value;
  throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

function cardOf(world: WorldContext, data: Data, particulars: Particulars, param: string) {
  const given = required(data.card, param);
  if (!('token' in given)) {
    return newCard(world, checkCard(given, world.clock.now()), particulars);
  }
  const { details, wallet } = cardOfToken(world, given.token, `${param}[token]`);
  return newCard(world, details, particulars, wallet);
}

/**
 * Writes a payment method; `holder` is the parameter it came in, if that was not the call itself.
 * Throws a 402 for an invalid card, and a 400 for an invalid IBAN and what belongs to another type.
 */
export function methodOfData(world: WorldContext, data: Data, holder = ''): PaymentMethod {
  const { allow_redisplay, billing_details: billing, type } = data;
  const named = (name: string) => (holder ? `${holder}[${name}]` : name);
  for (const other of methodType.options) {
    if (other === type || data[other] === undefined) continue;
    const message = `You provided \`${other}\` but the type of the PaymentMethod is ${type}.`;
    throw invalid(message, { param: named(other) });
  }
  const particulars = {
    allow_redisplay,
    billing_details: billing && billingDetails(billing),
    metadata: mergeMetadata({}, data.metadata),
  };
  if (type === 'card') return cardOf(world, data, particulars, named('card'));
  if (type === 'paypal') return newPaypal(world, particulars);
  const { iban } = required(data.sepa_debit, named('sepa_debit'));
  return newSepaDebit(world, iban, particulars, holder);
}
