import * as z from 'zod';

import { taxRatesSchema } from '#sandbox/stripe/catalogue/tax-rates.ts';
import { discountsSchema } from '#sandbox/stripe/discount/discounts.ts';
import { inlinePrice } from '#sandbox/stripe/invoice/create-item.ts';
import { methodTypeList } from '#sandbox/stripe/method/types.ts';
import { boolean, customFields, expand, integer, metadata, text } from '#sandbox/stripe/params.ts';

export const paymentSettings = z.strictObject({
  payment_method_types: methodTypeList.optional(),
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
});

/** A line beside those of the items, on the first invoice only. */
const addedItem = z.strictObject({
  discountable: boolean.optional(),
  metadata: metadata.optional(),
  price: text.optional(),
  price_data: inlinePrice.optional(),
  quantity: integer.optional(),
  tax_rates: taxRatesSchema.optional(),
});

export const createSchema = z.strictObject({
  customer: text,
  items: z
    .array(
      z.strictObject({ price: text, quantity: integer.optional(), metadata: metadata.optional() }),
    )
    .min(1)
    .max(20),
  add_invoice_items: z.array(addedItem).max(20).optional(),
  billing_cycle_anchor: integer.optional(),
  cancel_at: integer.optional(),
  cancel_at_period_end: boolean.optional(),
  collection_method: z.enum(['charge_automatically']).optional(),
  currency: text.optional(),
  default_payment_method: text.optional(),
  default_tax_rates: taxRatesSchema.optional(),
  description: text.optional(),
  discounts: discountsSchema.optional(),
  invoice_settings: z.strictObject({ custom_fields: customFields.optional() }).optional(),
  metadata: metadata.optional(),
  off_session: boolean.optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
    .optional(),
  payment_settings: paymentSettings.optional(),
  proration_behavior: z.enum(['create_prorations', 'none']).optional(),
  trial_end: z.union([z.literal('now'), integer]).optional(),
  trial_period_days: integer.optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({
        missing_payment_method: z.enum(['cancel', 'create_invoice']),
      }),
    })
    .optional(),
  expand,
});

export type CreateParams = z.output<typeof createSchema>;
