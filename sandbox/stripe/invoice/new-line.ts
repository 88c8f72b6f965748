import { newId } from '#sandbox/store/new-id.ts';
import { getObject } from '#sandbox/store/objects.ts';
import type { InvoiceItem, LineItem, Price, SubscriptionItem } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

type Period = { start: number; end: number };

function amountText(price: Price): string {
  const amount = ((price.unit_amount ?? 0) / 100).toFixed(2);
  const { interval = '', interval_count: count = 1 } = price.recurring ?? {};
  const every = count === 1 ? interval : `every ${count} ${interval}s`;
  return `at €${amount}${count === 1 ? ' / ' : ' '}${every}`;
}

function newLine(
  particulars: Pick<LineItem, 'amount' | 'currency' | 'description' | 'parent' | 'pricing'> &
    Partial<LineItem> & { period: Period; quantity: number },
): LineItem {
  return {
    id: newId('il'),
    object: 'line_item',
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    pretax_credit_amounts: [],
    quantity_decimal: String(particulars.quantity),
    subscription: null,
    subtotal: particulars.amount,
    taxes: [],
    ...particulars,
  };
}

/**
 * The line of a subscription's item for its period. `share` is the part that is charged: 1 for a
 * whole period, less for a shortened one, 0 for a trial.
 */
export function subscriptionLine(
  world: WorldContext,
  item: SubscriptionItem,
  metadata: { [name: string]: string },
  share: number,
): LineItem {
  const { price, quantity = 1 } = item;
  const trial = share === 0;
  const period = { start: item.current_period_start, end: item.current_period_end };
  const { name } = getObject(world.storage.sql, 'product', price.product);
  return newLine({
    amount: Math.round((price.unit_amount ?? 0) * quantity * share),
    currency: price.currency,
    description: trial
      ? `Free trial for ${quantity} × ${name}`
      : `${quantity} × ${name} (${amountText(price)})`,
    metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period,
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: trial ? '0' : price.unit_amount_decimal,
    },
    quantity,
    subscription: item.subscription,
  });
}

/** The line of an invoice item. */
export function itemLine(item: InvoiceItem): LineItem {
  return newLine({
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    discountable: item.discountable,
    metadata: item.metadata ?? {},
    parent: {
      invoice_item_details: {
        invoice_item: item.id,
        proration: false,
        proration_details: { credited_items: null },
        subscription: null,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
    period: item.period,
    pricing: item.pricing,
    quantity: item.quantity,
  });
}
