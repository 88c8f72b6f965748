import type Stripe from 'stripe';

import { isRefused, look } from '../case.ts';
import type { Seen, Stage, Subject } from '../case.ts';
import { customerWith, day, draftOver, hour, periodEnd, running } from './steps.ts';

type Params = Partial<Stripe.SubscriptionCreateParams>;
type Line = Stripe.SubscriptionCreateParams.AddInvoiceItem;

/** A line of that amount in cents, with a price of its own. */
async function line(stage: Stage, amount: number, more: Line = {}): Promise<Line> {
  const { product } = await stage.stripe.prices.retrieve(await stage.price(1000, 'month'));
  const price_data = {
    currency: 'eur',
    product: product as string,
    tax_behavior: 'inclusive',
    unit_amount: amount,
  } as const;
  return { price_data, discountable: false, ...more };
}

/** A monthly subscription over ten euros whose first invoice has a line of that amount besides. */
async function credited(stage: Stage, amount: number, params: Params = {}) {
  const item = await line(stage, amount);
  const { customer, subscription } = await running(stage, {
    add_invoice_items: [item],
    expand: ['latest_invoice.payments'],
    ...params,
  });
  return { customer, subscription, invoice: subscription.latest_invoice as Stripe.Invoice };
}

function amounts({ lines }: Stripe.Invoice): number[] {
  return lines.data.map(({ amount }) => amount).toSorted((one, other) => one - other);
}

async function balanceOf({ stripe }: Stage, id: string): Promise<unknown> {
  const customer = await stripe.customers.retrieve(id);
  return customer.deleted ? 'deleted' : customer.balance;
}

async function vat(stage: Stage): Promise<string> {
  const params = { display_name: 'USt.', percentage: 19, inclusive: true };
  const { id } = await stage.stripe.taxRates.create(params);
  stage.afterwards(() => stage.stripe.taxRates.update(id, { active: false }));
  return id;
}

export const creditedLines: Subject = {
  subject: 'credited-lines',
  cases: [
    {
      name: 'a negative line lowers the first invoice of a subscription',
      play: async (stage) => {
        const { invoice, subscription } = await credited(stage, -300);
        return {
          amounts: amounts(invoice),
          ...look(invoice, 'status', 'total', 'amount_paid', 'billing_reason'),
          ...look(subscription, 'items.data.length'),
        };
      },
    },
    {
      name: 'a negative line shows the tax that it includes',
      play: async (stage) => {
        const { invoice } = await credited(stage, -119, { default_tax_rates: [await vat(stage)] });
        const credit = invoice.lines.data.find(({ amount }) => amount < 0);
        return {
          ...look(invoice, 'total', 'total_taxes.0.amount', 'total_taxes.0.tax_behavior'),
          credit: look(credit, 'taxes.0.amount', 'taxes.0.taxable_amount'),
        };
      },
    },
    {
      name: 'a discount leaves a negative line alone that is not discountable',
      play: async (stage) => {
        const { id } = await stage.stripe.coupons.create({ percent_off: 50, duration: 'once' });
        stage.afterwards(() => stage.stripe.coupons.del(id));
        const { invoice } = await credited(stage, -300, { discounts: [{ coupon: id }] });
        return look(invoice, 'subtotal', 'total', 'total_discount_amounts.0.amount');
      },
    },
    {
      name: 'only what a credit leaves is charged',
      play: async (stage) => {
        const { invoice } = await credited(stage, -300);
        return look(
          invoice,
          'payments.data.0.amount_paid',
          'payments.data.0.status',
          'amount_remaining',
        );
      },
    },
    {
      name: 'a credit of the whole price makes a subscription active without a payment',
      play: async (stage) => {
        const { invoice, subscription, customer } = await credited(stage, -1000);
        return {
          ...look(subscription, 'status'),
          invoice: look(invoice, 'status', 'total', 'amount_due', 'payments.data.length'),
          balance: await balanceOf(stage, customer),
        };
      },
    },
    {
      name: 'what a credit leaves of the price becomes the balance of the customer',
      play: async (stage) => {
        const { invoice, subscription, customer } = await credited(stage, -1500);
        return {
          ...look(subscription, 'status'),
          invoice: look(invoice, 'status', 'total', 'amount_due', 'ending_balance'),
          balance: await balanceOf(stage, customer),
        };
      },
    },
    {
      name: 'the balance that a credit has left pays the next period',
      play: async (stage) => {
        const { subscription, customer } = await credited(stage, -1500);
        await stage.advance(periodEnd(subscription) - (await stage.now()) + 2 * hour);
        const { data } = await stage.stripe.invoices.list({ subscription: subscription.id });
        return {
          invoice: look(data[0], 'total', 'amount_due', 'amount_paid', 'starting_balance'),
          balance: await balanceOf(stage, customer),
        };
      },
    },
    {
      name: 'a credit is on the first invoice only',
      play: async (stage) => {
        const { subscription } = await credited(stage, -300);
        await stage.advance(periodEnd(subscription) - (await stage.now()) + 2 * hour);
        const { data } = await stage.stripe.invoices.list({ subscription: subscription.id });
        return { totals: data.toReversed().map(({ total }) => total) };
      },
    },
    {
      name: 'a line without a period has that of the items',
      play: async (stage) => {
        const { invoice } = await credited(stage, -300);
        const periods = new Set(
          invoice.lines.data.map(({ period: { start, end } }) => end - start),
        );
        return { lines: invoice.lines.data.length, periods: periods.size };
      },
    },
    {
      name: 'a line has a price that exists or one of its own',
      play: async (stage) => {
        const both = await line(stage, -300, { price: await stage.price(500) });
        return {
          both: await isRefused(running(stage, { add_invoice_items: [both] })),
          neither: await isRefused(running(stage, { add_invoice_items: [{ quantity: 1 }] })),
        };
      },
    },
    {
      name: 'the price of a line cannot be used again',
      play: async (stage) => {
        const { invoice } = await credited(stage, -300);
        const own = invoice.lines.data.find(({ amount }) => amount < 0);
        const id = own?.pricing?.price_details?.price as string;
        const price = await stage.stripe.prices.retrieve(id);
        return look(price, 'active', 'type', 'unit_amount');
      },
    },
    {
      name: 'a price that is sold is never negative',
      play: async (stage) => {
        const { product } = await stage.stripe.prices.retrieve(await stage.price(1000, 'month'));
        const made = { currency: 'eur', product: product as string, unit_amount: -100 };
        return { refusal: await isRefused(stage.stripe.prices.create(made)) };
      },
    },
    {
      name: 'a negative item lowers a draft and is not discountable',
      play: async (stage) => {
        const { id: customer } = await customerWith(stage, 'pm_card_visa');
        const { id } = await draftOver(stage, customer, 3000);
        const credit = { customer, invoice: id, currency: 'eur', amount: -1200 };
        const item = await stage.stripe.invoiceItems.create(credit);
        const draft = await stage.stripe.invoices.retrieve(id);
        return { ...look(item, 'discountable', 'amount'), ...look(draft, 'total', 'status') };
      },
    },
    {
      name: 'an invoice of credits alone is paid and becomes balance',
      play: async (stage) => {
        const { id: customer } = await stage.customer();
        const { id } = await draftOver(stage, customer, -700);
        const final = await stage.stripe.invoices.finalizeInvoice(id);
        return {
          ...look(final, 'status', 'total', 'amount_due'),
          balance: await balanceOf(stage, customer),
        };
      },
    },
    {
      name: 'an unpaid subscription with a credit expires, and the credit is gone',
      play: async (stage) => {
        const { id: customer } = await stage.customer();
        const item = await line(stage, -300);
        const { id } = await stage.stripe.subscriptions.create({
          customer,
          items: [{ price: await stage.price(1000, 'month') }],
          add_invoice_items: [item],
          payment_behavior: 'default_incomplete',
        });
        await stage.advance(day);
        const after = await stage.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
        return {
          ...look(after, 'status', 'latest_invoice.status', 'latest_invoice.total'),
          balance: await balanceOf(stage, customer),
        };
      },
    },
    {
      name: 'a subscription that is cancelled at once credits nothing by itself',
      play: async (stage) => {
        const { customer, subscription } = await running(stage);
        const ended = await stage.stripe.subscriptions.cancel(subscription.id);
        const { data } = await stage.stripe.invoices.list({ customer });
        return {
          ...look(ended, 'status'),
          invoices: data.length,
          balance: await balanceOf(stage, customer),
        };
      },
    },
  ],
};

/** What would be billed, and what is stored before and after. */
async function previewed(
  stage: Stage,
  params: Stripe.InvoiceCreatePreviewParams,
): Promise<{ invoice: Stripe.Invoice; seen: Seen }> {
  const invoice = await stage.stripe.invoices.createPreview(params);
  return { invoice, seen: look(invoice, 'total', 'amount_due', 'status', 'number') };
}

export const previews: Subject = {
  subject: 'previews',
  cases: [
    {
      name: 'a preview of a new subscription counts items beside its price',
      play: async (stage) => {
        const { id: customer } = await customerWith(stage, 'pm_card_visa');
        const { invoice, seen } = await previewed(stage, {
          customer,
          subscription_details: { items: [{ price: await stage.price(1000, 'month') }] },
          invoice_items: [{ amount: -300, currency: 'eur', description: 'Credit' }],
        });
        return { ...seen, amounts: amounts(invoice) };
      },
    },
    {
      name: 'a preview stores nothing',
      play: async (stage) => {
        const { id: customer } = await customerWith(stage, 'pm_card_visa');
        await previewed(stage, {
          customer,
          subscription_details: { items: [{ price: await stage.price(1000, 'month') }] },
        });
        const subscriptions = await stage.stripe.subscriptions.list({ customer, status: 'all' });
        const invoices = await stage.stripe.invoices.list({ customer });
        return { subscriptions: subscriptions.data.length, invoices: invoices.data.length };
      },
    },
    {
      name: 'a preview counts what the balance pays, and leaves it',
      play: async (stage) => {
        const { id: customer } = await stage.customer({ balance: -400 });
        const { seen } = await previewed(stage, {
          customer,
          subscription_details: { items: [{ price: await stage.price(1000, 'month') }] },
        });
        return { ...seen, balance: await balanceOf(stage, customer) };
      },
    },
    {
      name: 'a preview under a schedule has the price of the next phase',
      play: async (stage) => {
        const { subscription } = await running(stage);
        await planned(stage, subscription, 1500);
        const { seen } = await previewed(stage, { subscription: subscription.id });
        return seen;
      },
    },
    {
      name: 'a subscription that ends with its period has no preview',
      play: async (stage) => {
        const { subscription } = await running(stage, { cancel_at_period_end: true });
        const preview = stage.stripe.invoices.createPreview({ subscription: subscription.id });
        return { refusal: await isRefused(preview) };
      },
    },
    {
      name: 'the metadata of the next phase are added to those of its subscription',
      play: async (stage) => {
        const { subscription } = await running(stage, { metadata: { plan: 'old', kept: 'yes' } });
        await planned(stage, subscription, 1500);
        await stage.advance(periodEnd(subscription) - (await stage.now()) + 2 * hour);
        const after = await stage.stripe.subscriptions.retrieve(subscription.id);
        return look(after, 'metadata.plan', 'metadata.kept', 'status');
      },
    },
    {
      name: 'after a release another schedule can plan another price',
      play: async (stage) => {
        const { subscription } = await running(stage);
        const first = await planned(stage, subscription, 1500);
        await stage.stripe.subscriptionSchedules.release(first);
        await planned(stage, subscription, 2000);
        await stage.advance(periodEnd(subscription) - (await stage.now()) + 2 * hour);
        const after = await stage.stripe.subscriptions.retrieve(subscription.id, {
          expand: ['latest_invoice'],
        });
        return look(after, 'latest_invoice.total', 'status');
      },
    },
    {
      name: 'a subscription that is cancelled under a schedule takes that with it',
      play: async (stage) => {
        const { subscription } = await running(stage);
        const id = await planned(stage, subscription, 1500);
        const ended = await stage.stripe.subscriptions.cancel(subscription.id);
        const schedule = await stage.stripe.subscriptionSchedules.retrieve(id);
        return { ...look(ended, 'status'), schedule: look(schedule, 'status') };
      },
    },
  ],
};

/** Plans another monthly price after the present period. Returns the id of the schedule. */
async function planned(stage: Stage, { id }: Stripe.Subscription, cents: number): Promise<string> {
  const { subscriptionSchedules: calls } = stage.stripe;
  const schedule = await calls.create({ from_subscription: id });
  const [present] = schedule.phases;
  const own = present?.items[0]?.price as string;
  await calls.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      { items: [{ price: own }], start_date: present?.start_date, end_date: present?.end_date },
      {
        items: [{ price: await stage.price(cents, 'month') }],
        proration_behavior: 'none',
        metadata: { plan: 'new' },
      },
    ],
  });
  return schedule.id;
}
