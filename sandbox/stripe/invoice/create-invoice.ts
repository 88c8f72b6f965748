import * as z from 'zod';

import { newId } from '#sandbox/store/new-id.ts';
import { findObjects, getObject } from '#sandbox/store/objects.ts';
import { taxRatesOf, taxRatesSchema } from '#sandbox/stripe/catalogue/tax-rates.ts';
import { discountsSchema, redeemDiscounts } from '#sandbox/stripe/discount/discounts.ts';
import { mergeMetadata } from '#sandbox/stripe/metadata.ts';
import { checkSwitchedOn } from '#sandbox/stripe/method/switched-off.ts';
import { methodTypeList } from '#sandbox/stripe/method/types.ts';
import type { Invoice } from '#sandbox/stripe/objects.ts';
import { boolean, customFields, expand, metadata, text } from '#sandbox/stripe/params.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { linesOfItems } from './draft.ts';
import { newInvoice, paymentSettings } from './new-invoice.ts';

export const createSchema = z.strictObject({
  customer: text,
  auto_advance: boolean.optional(),
  collection_method: z.enum(['charge_automatically']).optional(),
  currency: text.optional(),
  custom_fields: customFields.optional(),
  default_payment_method: text.optional(),
  default_tax_rates: taxRatesSchema.optional(),
  description: text.optional(),
  discounts: discountsSchema.optional(),
  footer: text.optional(),
  metadata: metadata.optional(),
  payment_settings: z.strictObject({ payment_method_types: methodTypeList.optional() }).optional(),
  pending_invoice_items_behavior: z.enum(['exclude', 'include']).optional(),
  expand,
});

/** Writes a one-off draft, with the customer's pending items if the call includes them. */
export function createInvoice(world: WorldContext, params: z.output<typeof createSchema>): Invoice {
  const { sql } = world.storage;
  const customer = getObject(sql, 'customer', params.customer, 'customer');
  const { payment_method_types: types } = params.payment_settings ?? {};
  checkSwitchedOn(sql, types, 'payment_settings[payment_method_types]');
  const { default_payment_method: method } = params;
  if (method) getObject(sql, 'payment_method', method, 'default_payment_method');
  const id = newId('in');
  if (params.pending_invoice_items_behavior === 'include') {
    for (const item of findObjects(sql, 'invoiceitem', { customer: customer.id, invoice: null })) {
      change(world, 'invoiceitem', item, { invoice: id });
    }
  }
  const owner = { customer: customer.id, invoice: id, subscription: null };
  return newInvoice(world, customer, linesOfItems(world, id), {
    id,
    auto_advance: params.auto_advance ?? false,
    billing_reason: 'manual',
    currency: params.currency?.toLowerCase() ?? 'eur',
    custom_fields: params.custom_fields ?? null,
    default_payment_method: method ?? null,
    default_tax_rates: taxRatesOf(world, params.default_tax_rates, 'default_tax_rates'),
    description: params.description ?? null,
    discounts: redeemDiscounts(world, params.discounts ?? null, owner),
    footer: params.footer ?? null,
    metadata: mergeMetadata({}, params.metadata),
    payment_settings: paymentSettings(params.payment_settings?.payment_method_types),
  });
}
