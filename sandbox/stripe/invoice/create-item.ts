import * as z from 'zod';

import { newId } from '#sandbox/store/new-id.ts';
import { getObject } from '#sandbox/store/objects.ts';
import { createInlinePrice } from '#sandbox/stripe/catalogue/create-price.ts';
import { taxRatesOf, taxRatesSchema } from '#sandbox/stripe/catalogue/tax-rates.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { mergeMetadata } from '#sandbox/stripe/metadata.ts';
import type { InvoiceItem, Price } from '#sandbox/stripe/objects.ts';
import { boolean, expand, integer, metadata, text } from '#sandbox/stripe/params.ts';
import { create } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { checkDraft, recompute } from './draft.ts';

/** A price that is made for one line: what is charged is positive, what is credited negative. */
export const inlinePrice = z.strictObject({
  currency: text,
  product: text,
  tax_behavior: z.enum(['inclusive']).optional(),
  unit_amount: integer,
});

export const itemSchema = z.strictObject({
  customer: text,
  amount: integer.optional(),
  currency: text.optional(),
  description: text.optional(),
  discountable: boolean.optional(),
  invoice: text.optional(),
  metadata: metadata.optional(),
  period: z.strictObject({ start: integer, end: integer }).optional(),
  price_data: inlinePrice.optional(),
  pricing: z.strictObject({ price: text }).optional(),
  quantity: integer.optional(),
  tax_rates: taxRatesSchema.optional(),
  expand,
});

type Params = z.output<typeof itemSchema>;

function priceOf(world: WorldContext, params: Params): Price | null {
  const { pricing, amount, currency, price_data: inline } = params;
  if (inline) {
    if (!pricing && amount === undefined) return createInlinePrice(world, inline);
    throw invalid('You may only specify one of these parameters: amount, price_data, pricing.');
  }
  if (!pricing) {
    if (amount !== undefined && currency !== undefined) return null;
    const param = amount === undefined ? 'amount' : 'currency';
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (amount !== undefined) {
    throw invalid('You may only specify one of these parameters: amount, pricing.');
  }
  const price = getObject(world.storage.sql, 'price', pricing.price, 'pricing[price]');
  if (!price.active) {
    const message = `The price specified is inactive. This field only accepts active prices.`;
    throw invalid(message, { param: 'pricing[price]' });
  }
  if (price.type === 'one_time') return price;
  const message =
    'The price specified is set to `type=recurring` but this field only accepts prices with ' +
    '`type=one_time`.';
  throw invalid(message, { param: 'pricing[price]' });
}

/** Writes an item, on a draft invoice or pending for the customer's next one; amounts in cents. */
export function createInvoiceItem(world: WorldContext, params: Params): InvoiceItem {
  const { sql } = world.storage;
  getObject(sql, 'customer', params.customer, 'customer');
  const invoice = params.invoice ? getObject(sql, 'invoice', params.invoice, 'invoice') : null;
  if (invoice) checkDraft(invoice);
  if (invoice && invoice.customer !== params.customer) {
    const message = 'The invoice does not belong to the specified customer.';
    throw invalid(message, { param: 'invoice' });
  }
  const price = priceOf(world, params);
  const product = price && getObject(sql, 'product', price.product);
  const now = world.clock.seconds();
  const quantity = params.quantity ?? 1;
  const unit = price?.unit_amount ?? params.amount ?? 0;
  const item = {
    id: newId('ii'),
    object: 'invoiceitem',
    amount: unit * (price ? quantity : 1),
    currency: price?.currency ?? params.currency?.toLowerCase() ?? '',
    customer: params.customer,
    customer_account: null,
    date: now,
    description: params.description ?? product?.name ?? null,
    // Of what is credited nothing is taken off, unless a call wants it.
    discountable: params.discountable ?? unit >= 0,
    discounts: [],
    invoice: invoice?.id ?? null,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    parent: null,
    period: params.period ?? { start: now, end: now },
    pricing: price && {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    proration: false,
    quantity,
    quantity_decimal: String(quantity),
    tax_rates: taxRatesOf(world, params.tax_rates, 'tax_rates'),
    test_clock: null,
  } satisfies InvoiceItem;
  create(world, 'invoiceitem', item, 'invoiceitem.created');
  if (invoice) recompute(world, invoice);
  return item;
}
