import { asRefusal, look, refusalOf } from '../case.ts';
import type { Stage, Subject } from '../case.ts';
import { returnUrl } from './steps.ts';

// Keys are remembered for a day, and beyond a case.
const newKey = () => ({ idempotencyKey: crypto.randomUUID() });

export const idempotency: Subject = {
  subject: 'idempotency',
  cases: [
    {
      name: 'a call that is sent again with its key is done once',
      play: async (stage) => {
        const key = newKey();
        const { id: customer } = await stage.customer();
        const create = () =>
          stage.stripe.invoiceItems.create({ customer, amount: 500, currency: 'eur' }, key);
        const [first, again] = [await create(), await create()];
        const { data } = await stage.stripe.invoiceItems.list({ customer });
        return { same: first.id === again.id, made: data.length };
      },
    },
    {
      name: 'a decline is answered again for its key',
      play: async ({ stripe }) => {
        const key = newKey();
        const { id } = await stripe.paymentIntents.create({ amount: 1000, currency: 'eur' });
        const confirm = () =>
          stripe.paymentIntents.confirm(
            id,
            { payment_method: 'pm_card_chargeDeclined', return_url: returnUrl },
            key,
          );
        const [first, again] = [await refusalOf(confirm()), await refusalOf(confirm())];
        const { data } = await stripe.charges.list({ payment_intent: id });
        return { first, again, charges: data.length };
      },
    },
    {
      name: 'a key is not used for other parameters or another address',
      play: async (stage) => {
        const key = newKey();
        const { id: customer } = await stage.customer();
        await stage.stripe.customers.update(customer, { name: 'Lea' }, key);
        return {
          parameters: await refusalOf(
            stage.stripe.customers.update(customer, { name: 'Max' }, key),
          ),
          address: await refusalOf(stage.stripe.products.create({ name: 'Lea' }, key)),
        };
      },
    },
    {
      name: 'a call that was refused for its parameters leaves its key free',
      play: async (stage) => {
        const key = newKey();
        const { id: customer } = await stage.customer();
        const { invoiceItems } = stage.stripe;
        const right = { customer, amount: 500, currency: 'eur' };
        const wrong = { ...right, amuont: 500 };
        const refusal = await refusalOf(
          stage.stripe.rawRequest('POST', '/v1/invoiceitems', wrong, key),
        );
        const made = await invoiceItems.create(right, key);
        return { refusal, ...look(made, 'amount') };
      },
    },
    {
      name: 'a key that is in use is refused until its call has ended',
      play: async (stage: Stage) => {
        const key = newKey();
        const { id: customer } = await stage.customer();
        const calls = await stage.twice((stripe) =>
          stripe.invoiceItems.create({ customer, amount: 500, currency: 'eur' }, key),
        );
        const refusals = calls.map((call) =>
          call.status === 'fulfilled' ? 'not refused' : asRefusal(call.reason),
        );
        return {
          refusals: refusals.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
        };
      },
    },
  ],
};
