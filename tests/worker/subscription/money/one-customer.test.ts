import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { atStripe, order, planNamed } from '#tests/support/purchases.ts';
import { createSetup } from '#worker/subscription/billing/setup.ts';
import { buy } from '#worker/subscription/checkout/buy.ts';
import type { BuyInput } from '#worker/subscription/checkout/schemas.ts';

/*
 * Everything of a person belongs to one customer at Stripe, even if two calls at once make two.
 */

async function storedCustomer(w: World, { email }: Person): Promise<string | undefined> {
  const statement =
    'select customer_id from customer join account on account.id = account_id where email = ?';
  return (await row<{ customer_id: string }>(w, statement, email))?.customer_id;
}

/** Stores another customer of that person, as a call does that was faster. */
async function storeAnother(w: World, person: Person): Promise<void> {
  const account = await row<{ id: string }>(
    w,
    'select id from account where email = ?',
    person.email,
  );
  const { id } = await w.stripe.customers.create({
    email: person.email,
    metadata: { account_id: account?.id ?? '' },
  });
  const statement = `insert into customer (account_id, customer_id, created_at) values (?1, ?2, 0)
      on conflict do update set customer_id = ?2`;
  await row(w, statement, account?.id, id);
}

const madeMeanwhile = (w: World, person: Person) =>
  contextInterruptedAtStripe(w, { 'POST /v1/customers': () => storeAnother(w, person) }, person);

test('an order uses the customer that another call has stored meanwhile', async ({ w, person }) => {
  const ctx = await madeMeanwhile(w, person);
  await buy(ctx, order(await planNamed(w, 'monthly')) as unknown as BuyInput);
  const [subscription] = (await atStripe(w, person)).subscriptions;
  expect(subscription?.customer).toBe(await storedCustomer(w, person));
});

test('a setup intent uses the customer that another call has stored meanwhile', async ({
  w,
  person,
}) => {
  const setup = await createSetup(await madeMeanwhile(w, person), 'card');
  const id = setup.client_secret.replace(/_secret_.*/, '');
  const { customer } = await w.stripe.setupIntents.retrieve(id);
  expect(customer).toBe(await storedCustomer(w, person));
});

test.each(['an order', 'a setup intent'])(
  '%s that replaces a lost customer uses the one that another call has stored meanwhile',
  async (what) => {
    const w = await world();
    const person = await signUpPerson(w);
    await storeAnother(w, person);
    const lost = 'update customer set customer_id = ? where customer_id = ?';
    await row(w, lost, `cus_${person.email}`, await storedCustomer(w, person));
    const ctx = await madeMeanwhile(w, person);
    if (what === 'an order') {
      await buy(ctx, order(await planNamed(w, 'monthly')) as unknown as BuyInput);
      const [subscription] = (await atStripe(w, person)).subscriptions;
      expect(subscription?.customer).toBe(await storedCustomer(w, person));
    } else {
      const setup = await createSetup(ctx, 'card');
      const id = setup.client_secret.replace(/_secret_.*/, '');
      const { customer } = await w.stripe.setupIntents.retrieve(id);
      expect(customer).toBe(await storedCustomer(w, person));
    }
  },
);
