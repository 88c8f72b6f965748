import * as z from 'zod';

import { getObject } from '#sandbox/store/objects.ts';
import { discountsSchema } from '#sandbox/stripe/discount/discounts.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import type { Invoice } from '#sandbox/stripe/objects.ts';
import { expand, integer, text } from '#sandbox/stripe/params.ts';
import { createSubscription } from '#sandbox/stripe/subscription/create.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { createInvoiceItem } from './create-item.ts';
import { dryRun } from './dry-run.ts';
import { asDraft, upcomingInvoice } from './upcoming.ts';

export const previewSchema = z.strictObject({
  currency: text.optional(),
  customer: text.optional(),
  discounts: discountsSchema.optional(),
  invoice_items: z
    .array(
      z.strictObject({
        amount: integer.optional(),
        currency: text.optional(),
        description: text.optional(),
        price: text.optional(),
        quantity: integer.optional(),
      }),
    )
    .max(250)
    .optional(),
  subscription: text.optional(),
  subscription_details: z
    .strictObject({
      items: z
        .array(z.strictObject({ price: text, quantity: integer.optional() }))
        .min(1)
        .optional(),
      trial_end: z.union([z.literal('now'), integer]).optional(),
    })
    .optional(),
  expand,
});

type Params = z.output<typeof previewSchema>;

function addItems(world: WorldContext, customer: string, items: Params['invoice_items']): void {
  for (const { price, ...item } of items ?? []) {
    createInvoiceItem(world, { customer, ...(price && { pricing: { price } }), ...item });
  }
}

/**
 * Previews the next invoice: a subscription's renewal, or the first invoice of a new subscription.
 * Nothing is stored. Throws `invoice_upcoming_none`. Throws a 400 for a change of a running
 * subscription, which would need a proration.
 */
export function previewInvoice(world: WorldContext, params: Params): Invoice {
  const { sql } = world.storage;
  const { discounts, invoice_items: items, subscription_details: details } = params;
  const now = world.clock.seconds();
  if (params.subscription) {
    const other = (['discounts', 'subscription_details'] as const).find(
      (name) => params[name] !== undefined,
    );
    if (other) {
      const message = 'The sandbox computes no prorations: it previews a renewal as it stands.';
      throw invalid(message, { param: other });
    }
    const subscription = getObject(sql, 'subscription', params.subscription, 'subscription');
    return dryRun(world, now, (there) => {
      addItems(there, subscription.customer, items);
      const next = upcomingInvoice(there, subscription);
      if (next) return next;
      const message = `No upcoming invoices for customer: ${subscription.customer}`;
      throw invalid(message, { code: 'invoice_upcoming_none' });
    });
  }
  if (!params.customer || !details?.items) {
    const param = params.customer ? 'subscription_details[items]' : 'customer';
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const { customer } = params;
  const { items: newItems, trial_end: trialEnd } = details;
  getObject(sql, 'customer', customer, 'customer');
  return dryRun(world, now, (there) => {
    addItems(there, customer, items);
    const { latest_invoice: id } = createSubscription(there, {
      customer,
      discounts,
      items: newItems,
      payment_behavior: 'default_incomplete',
      trial_end: trialEnd,
    });
    return asDraft(getObject(sql, 'invoice', id ?? ''));
  });
}
