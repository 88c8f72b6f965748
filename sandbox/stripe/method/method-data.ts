import * as z from 'zod';

import { checkCard } from '#sandbox/stripe/card/check-card.ts';
import { newCard } from '#sandbox/stripe/card/new-card.ts';
import { cardOfToken } from '#sandbox/stripe/card/token.ts';
import { billingDetails, billingDetailsSchema } from '#sandbox/stripe/customer/billing-details.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { mergeMetadata } from '#sandbox/stripe/metadata.ts';
import type { PaymentMethod } from '#sandbox/stripe/objects.ts';
import { integer, metadata, text } from '#sandbox/stripe/params.ts';
import { newSepaDebit } from '#sandbox/stripe/sepa/new-sepa-debit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { newMethod, type Particulars } from './new-method.ts';
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

/** The fields that make a payment method, alone or while an intent is confirmed. */
export const methodDataFields = {
  type: methodType,
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
  billing_details: billingDetailsSchema.optional(),
  card: card.optional(),
  metadata: metadata.optional(),
  // A form cannot carry an empty object, so the client library sends nothing for it.
  paypal: z.union([z.literal(''), z.strictObject({})]).optional(),
  sepa_debit: z.strictObject({ iban: text }).optional(),
};

export const methodDataSchema = z.strictObject(methodDataFields);

type Data = Omit<z.output<typeof methodDataSchema>, 'expand'>;

function requireParam<T>(value: T | undefined, param: string): T {
  if (value !== undefined) return value;
  throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

function cardOf(world: WorldContext, data: Data, particulars: Particulars, param: string) {
  const cardData = requireParam(data.card, param);
  if (!('token' in cardData)) {
    return newCard(world, checkCard(cardData, world.clock.now()), particulars);
  }
  const { details, wallet } = cardOfToken(world, cardData.token, `${param}[token]`);
  return newCard(world, details, particulars, wallet);
}

/** Writes a PayPal payment method. Its owner is unknown until they sign in at PayPal. */
function newPaypal(world: WorldContext, particulars: Particulars): PaymentMethod {
  const paypal = { country: null, payer_email: null, payer_id: null };
  return newMethod(world, { type: 'paypal', paypal }, {}, particulars);
}

/**
 * Writes a payment method. `holder` is the parameter that carried the data; empty if it was the
 * call itself. Throws a 402 for an invalid card, and a 400 for an invalid IBAN or fields of another
 * type.
 */
export function methodOfData(world: WorldContext, data: Data, holder = ''): PaymentMethod {
  const { allow_redisplay, billing_details: billing, type } = data;
  const paramName = (name: string) => (holder ? `${holder}[${name}]` : name);
  for (const other of methodType.options) {
    if (other === type || data[other] === undefined) continue;
    const message = `You provided \`${other}\` but the type of the PaymentMethod is ${type}.`;
    throw invalid(message, { param: paramName(other) });
  }
  const particulars = {
    allow_redisplay,
    billing_details: billing && billingDetails(billing),
    metadata: mergeMetadata({}, data.metadata),
  };
  if (type === 'card') return cardOf(world, data, particulars, paramName('card'));
  if (type === 'paypal') return newPaypal(world, particulars);
  const { iban } = requireParam(data.sepa_debit, paramName('sepa_debit'));
  return newSepaDebit(world, iban, particulars, holder);
}
