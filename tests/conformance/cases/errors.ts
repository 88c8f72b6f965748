import { look, refusalOf } from '../case.ts';
import type { Subject } from '../case.ts';

export const errors: Subject = {
  subject: 'errors',
  cases: [
    {
      name: 'an unknown id is not found',
      play: async ({ stripe }) => ({
        customer: await refusalOf(stripe.customers.retrieve('cus_none'), 'param', 'message'),
        subscription: await refusalOf(stripe.subscriptions.retrieve('sub_none'), 'message'),
        invoice: await refusalOf(stripe.invoices.retrieve('in_none')),
      }),
    },
    {
      name: 'an unknown id in a parameter is a mistake of the call',
      play: async ({ stripe }) => ({
        refusal: await refusalOf(
          stripe.paymentIntents.create({ amount: 1000, currency: 'eur', customer: 'cus_none' }),
          'param',
        ),
      }),
    },
    {
      name: 'an unknown parameter is refused by its name',
      play: async ({ stripe }) => ({
        top: await refusalOf(
          stripe.rawRequest('POST', '/v1/customers', { nmae: 'Lea' }),
          'param',
          'message',
        ),
        inside: await refusalOf(
          stripe.rawRequest('POST', '/v1/customers', { address: { stret: 'Weg 1' } }),
          'param',
        ),
        list: await refusalOf(stripe.rawRequest('GET', '/v1/customers?nmae=Lea'), 'param'),
      }),
    },
    {
      name: 'a missing, an empty and a wrong parameter are told apart',
      play: async ({ stripe }) => ({
        missing: await refusalOf(stripe.rawRequest('POST', '/v1/products', {}), 'param'),
        empty: await refusalOf(stripe.products.create({ name: '' }), 'param'),
        wrong: await refusalOf(
          stripe.rawRequest('POST', '/v1/payment_intents', { amount: 9.5, currency: 'eur' }),
          'param',
        ),
        value: await refusalOf(
          stripe.rawRequest('POST', '/v1/coupons', { percent_off: 5, duration: 'sometimes' }),
          'param',
        ),
      }),
    },
    {
      name: 'a wrong key is refused',
      play: async ({ withKey }) => ({
        refusal: await refusalOf(withKey('sk_test_wrong0000000000000000').customers.list()),
      }),
    },
    {
      name: 'an address that is not there is not found',
      play: async ({ stripe }) => ({
        refusal: await refusalOf(stripe.rawRequest('POST', '/v1/unicorns', {})),
      }),
    },
    {
      name: 'a payment method that does not exist is not offered',
      play: async ({ stripe }) => ({
        refusal: await refusalOf(
          stripe.rawRequest('POST', '/v1/payment_methods', { type: 'gold' }),
          'param',
        ),
      }),
    },
    {
      name: 'metadata are merged, removed one by one or all at once',
      play: async ({ customer, stripe }) => {
        const { id } = await customer({ metadata: { a: '1', b: '2' } });
        const merged = await stripe.customers.update(id, { metadata: { b: '', c: '3' } });
        const none = await stripe.customers.update(id, { metadata: '' });
        return { merged: look(merged, 'metadata'), none: look(none, 'metadata') };
      },
    },
    {
      name: 'metadata have short names, short values and fifty pairs',
      play: async ({ stripe }) => {
        const create = (metadata: Record<string, string>) => stripe.customers.create({ metadata });
        const pairs = Array.from({ length: 51 }, (_, n) => [`name${n}`, 'x']);
        return {
          name: await refusalOf(create({ ['n'.repeat(41)]: 'x' })),
          value: await refusalOf(create({ name: 'x'.repeat(501) })),
          pairs: await refusalOf(create(Object.fromEntries(pairs) as Record<string, string>)),
        };
      },
    },
  ],
};
