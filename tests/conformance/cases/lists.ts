import type Stripe from 'stripe';

import { look, refusalOf } from '../case.ts';
import type { Stage, Subject } from '../case.ts';
import { begin, running } from './steps.ts';

/** A customer with five pending items over one cent to five cents. */
async function fiveItems({ customer, stripe }: Stage): Promise<string> {
  const { id } = await customer();
  for (const amount of [1, 2, 3, 4, 5]) {
    await stripe.invoiceItems.create({ customer: id, amount, currency: 'eur' });
  }
  return id;
}

export const lists: Subject = {
  subject: 'lists',
  cases: [
    {
      name: 'a list begins with the newest, and is read page by page in both directions',
      play: async (stage) => {
        const customer = await fiveItems(stage);
        const page = (params: Stripe.InvoiceItemListParams) =>
          stage.stripe.invoiceItems.list({ customer, limit: 2, ...params });
        const shown = ({ data, has_more }: Stripe.ApiList<Stripe.InvoiceItem>) => ({
          amounts: data.map(({ amount }) => amount),
          has_more,
        });
        const first = await page({});
        const second = await page({ starting_after: first.data.at(-1)?.id });
        const third = await page({ starting_after: second.data.at(-1)?.id });
        const back = await page({ ending_before: third.data[0]?.id });
        return {
          ...look(first, 'object', 'url'),
          pages: [first, second, third].map(shown),
          back: shown(back),
        };
      },
    },
    {
      name: 'a page has one to a hundred objects, ten if nobody asks',
      play: async ({ stripe }) => {
        const limit = (count: number) => stripe.customers.list({ limit: count });
        return {
          none: await refusalOf(limit(0)),
          many: await refusalOf(limit(101)),
        };
      },
    },
    {
      name: 'a page after an unknown object is refused',
      play: async ({ stripe }) => ({
        refusal: await refusalOf(stripe.customers.list({ starting_after: 'cus_none' }), 'param'),
      }),
    },
    {
      name: 'a list of subscriptions leaves out those that are cancelled',
      play: async (stage) => {
        const { customer, subscription } = await running(stage);
        const statuses = async (params: Stripe.SubscriptionListParams = {}) =>
          (await stage.stripe.subscriptions.list({ customer, ...params })).data.map(
            ({ status }) => status,
          );
        await stage.stripe.subscriptions.cancel(subscription.id);
        return {
          plain: await statuses(),
          all: await statuses({ status: 'all' }),
          canceled: await statuses({ status: 'canceled' }),
        };
      },
    },
    {
      name: 'a reference is an id until it is expanded',
      play: async (stage) => {
        const { subscription } = await running(stage);
        const { subscriptions } = stage.stripe;
        const plain = await subscriptions.retrieve(subscription.id);
        const expanded = await subscriptions.retrieve(subscription.id, {
          expand: ['customer', 'latest_invoice.payments'],
        });
        return {
          plain: look(plain, 'customer', 'latest_invoice'),
          expanded: look(
            expanded,
            'customer.object',
            'latest_invoice.object',
            'latest_invoice.payments.data.0.object',
          ),
        };
      },
    },
    {
      name: 'what is not expanded is not there',
      play: async (stage) => {
        const { invoice } = await begin(stage);
        return look(
          await stage.stripe.invoices.retrieve(invoice.id),
          'payments',
          'confirmation_secret',
          'subscription',
          'payment_intent',
        );
      },
    },
    {
      name: 'an expansion inside of a list names the list',
      play: async (stage) => {
        const { customer } = await running(stage);
        const { data } = await stage.stripe.subscriptions.list({
          customer,
          expand: ['data.latest_invoice'],
        });
        return look(data[0], 'latest_invoice.object', 'latest_invoice.status');
      },
    },
    {
      name: 'what cannot be expanded is refused',
      play: async (stage) => {
        const { id } = await stage.customer();
        const expand = (path: string) => stage.stripe.customers.retrieve(id, { expand: [path] });
        return {
          field: await refusalOf(expand('email')),
          unknown: await refusalOf(expand('unicorn')),
          deep: await refusalOf(expand('a.b.c.d.e')),
        };
      },
    },
    {
      name: 'a search for charges takes the last digits of a card, and no other words',
      play: async ({ stripe }) => {
        const search = (query: string) => stripe.charges.search({ query, limit: 10 });
        const none = await search('payment_method_details.card.last4:"0000"');
        return {
          ...look(none, 'object', 'url', 'has_more'),
          wrong: await refusalOf(search('the card of Erika')),
        };
      },
    },
  ],
};
