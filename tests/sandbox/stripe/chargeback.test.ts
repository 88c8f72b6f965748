import type Stripe from 'stripe';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import {
  makeSepaCustomer,
  makePrice,
  makeSubscription,
  sandboxIbans,
} from '#tests/sandbox/fixtures.ts';
import { sandboxWorld } from '#tests/sandbox/world.ts';
import { type SandboxWorld } from '#tests/sandbox/running-sandbox.ts';

let world: SandboxWorld;
let stripe: Stripe;

beforeAll(async () => {
  world = await sandboxWorld();
  ({ stripe } = world);
});

beforeEach(() => world.post('/sandbox/api/reset'));

/** The charge of a subscription that was just paid by card. */
async function paidByCard(): Promise<Stripe.Charge> {
  const { customer } = await makeSubscription(stripe);
  const [charge] = (await stripe.charges.list({ customer: customer as string })).data;
  if (!charge) throw new Error('nobody has paid');
  await world.receivedEvents();
  return charge;
}

type Disputed = { dispute: string };
const chargeBack = (charge: string) => world.post<Disputed>('/sandbox/api/chargeback', { charge });
const decide = (dispute: string, outcome: string) =>
  world.post(`/sandbox/api/chargeback/${dispute}`, { outcome });

test('a card payment is disputed: the money leaves at once, and the shop may answer', async () => {
  const charge = await paidByCard();
  const { dispute: id } = await chargeBack(charge.id);
  const dispute = await stripe.disputes.retrieve(id, { expand: ['charge'] });
  expect(dispute).toMatchObject({
    amount: 9948,
    charge: { id: charge.id, disputed: true },
    balance_transactions: [{ amount: -9948, fee: 2000 }],
    payment_method_details: { type: 'card', card: { brand: 'visa', case_type: 'chargeback' } },
    reason: 'fraudulent',
    status: 'needs_response',
  });
  expect(dispute.evidence_details.due_by).toBeGreaterThan(dispute.created);
  expect(await world.receivedEventTypes()).toEqual([
    'charge.updated',
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
  ]);
});

test.each([
  ['won', ['charge.dispute.funds_reinstated', 'charge.dispute.closed'], -2000],
  ['lost', ['charge.dispute.closed'], -9948 - 2000],
])('a dispute that the bank closes as %s moves the right money', async (outcome, events, net) => {
  const { dispute: id } = await chargeBack((await paidByCard()).id);
  await world.receivedEvents();
  await decide(id, outcome);
  const dispute = await stripe.disputes.retrieve(id);
  expect(dispute.status).toBe(outcome);
  expect(dispute.balance_transactions.reduce((sum, moved) => sum + moved.net, 0)).toBe(net);
  expect(await world.receivedEventTypes()).toEqual(events);
  await expect(decide(id, 'won')).rejects.toThrow('the bank has decided already');
});

test('what cannot be charged back is refused in words', async () => {
  const { id } = await paidByCard();
  await expect(chargeBack('ch_nothing')).rejects.toThrow('no charge has the id ch_nothing');
  await stripe.refunds.create({ charge: id, amount: 1000 });
  const { dispute } = await chargeBack(id);
  expect((await stripe.disputes.retrieve(dispute)).amount).toBe(8948);
  await expect(chargeBack(id)).rejects.toThrow('disputed already');
  const refunded = await paidByCard();
  await stripe.refunds.create({ charge: refunded.id });
  await expect(chargeBack(refunded.id)).rejects.toThrow('has been refunded');

  const { customer } = await makeSepaCustomer(stripe, sandboxIbans.paid);
  const items = [{ price: (await makePrice(stripe)).id }];
  await stripe.subscriptions.create({ customer, items });
  await world.advance(60);
  const [debit] = (await stripe.charges.list({ customer })).data;
  await expect(chargeBack(debit?.id ?? '')).rejects.toThrow('its bank returns it');
});
