import * as z from 'zod';

import { taxRatesSchema } from '#sandbox/stripe/catalogue/tax-rates.ts';
import { discountsSchema } from '#sandbox/stripe/discount/discounts.ts';
import { integer, metadata, boolean, text } from '#sandbox/stripe/params.ts';

export const proration = z.enum(['always_invoice', 'create_prorations', 'none']);

const when = z.union([z.literal('now'), integer]);

/** One phase as a call gives it. Everything but its items has a default. */
export const phaseSchema = z.strictObject({
  add_invoice_items: z
    .array(
      z.strictObject({
        discountable: boolean.optional(),
        metadata: metadata.optional(),
        price: text,
        quantity: integer.optional(),
      }),
    )
    .max(20)
    .optional(),
  billing_cycle_anchor: z.enum(['automatic', 'phase_start']).optional(),
  collection_method: z.enum(['charge_automatically']).optional(),
  currency: text.optional(),
  default_payment_method: text.optional(),
  default_tax_rates: taxRatesSchema.optional(),
  description: text.optional(),
  discounts: discountsSchema.optional(),
  duration: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: integer.optional(),
    })
    .optional(),
  end_date: when.optional(),
  items: z
    .array(
      z.strictObject({ price: text, quantity: integer.optional(), metadata: metadata.optional() }),
    )
    .min(1)
    .max(20),
  metadata: metadata.optional(),
  proration_behavior: proration.optional(),
  start_date: when.optional(),
  trial: boolean.optional(),
  trial_end: when.optional(),
});

export type PhaseParams = z.output<typeof phaseSchema>;
