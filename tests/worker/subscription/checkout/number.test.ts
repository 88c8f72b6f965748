import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { oneMoneyMail } from '#tests/support/money-mails.ts';
import { openDesk } from '#tests/support/operators.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import type { PeopleAnswer, PersonAnswer } from '#worker/desk/people/schemas.ts';

const month = 31 * 86_400;

async function buy(w: World, key: string): Promise<{ person: Person; number: string; id: string }> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, key);
  await flushDeliveries(w);
  const contract = await subscriptionOf(person);
  return { person, number: contract?.number ?? '', id: contract?.id ?? '' };
}

function fieldsOf({ custom_fields: fields }: { custom_fields: unknown }): unknown {
  return fields;
}

test.each(['yearly', 'yearly_trial', 'monthly', 'lifetime'])(
  'a contract over %s has one number: in the account, in its mail, at Stripe and at the desk',
  async (key) => {
    const w = await world();
    const { person, number, id } = await buy(w, key);
    expect(number).toMatch(/^LX-[2-9A-HJ-NP-Z]{10}$/);
    const { text } = await oneMoneyMail(w, person, 'confirmation');
    expect(text).toContain(`Vertragsnummer: ${number}`);
    expect(text).not.toContain(id);
    const atStripe = id.startsWith('in_')
      ? await w.stripe.invoices.retrieve(id)
      : await w.stripe.subscriptions.retrieve(id);
    expect(atStripe.metadata).toMatchObject({ contract_number: number });

    const desk = await openDesk(w);
    const found = await desk.get(`/api/internal/people?q=${number.toLowerCase()}`);
    const { people } = (await found.json()) as PeopleAnswer;
    expect(people.map(({ email }) => email)).toEqual([person.email]);
    const page = await desk.get(`/api/internal/people/${people[0]?.account_id}`);
    const { contracts } = (await page.json()) as PersonAnswer;
    expect(contracts).toMatchObject([{ id, number }]);
  },
);

test('every invoice of a contract shows its number, also that of a renewal', async ({ w }) => {
  const { number, id } = await buy(w, 'monthly');
  await advance(w, month + 2 * 3600);
  await flushDeliveries(w);
  const { data } = await w.stripe.invoices.list({ subscription: id });
  expect(data).toHaveLength(2);
  for (const invoice of data) {
    expect(fieldsOf(invoice)).toEqual([{ name: 'Vertragsnummer', value: number }]);
    const page = await w.fetch(invoice.hosted_invoice_url ?? '');
    expect(await page.text()).toContain(`Vertragsnummer: ${number}`);
  }
  const lifetime = await buy(w, 'lifetime');
  const invoice = await w.stripe.invoices.retrieve(lifetime.id);
  expect(fieldsOf(invoice)).toEqual([{ name: 'Vertragsnummer', value: lifetime.number }]);
});

test('a contract from before there were numbers has the number of its order', async ({ w }) => {
  const { person, number, id } = await buy(w, 'yearly');
  await w.stripe.subscriptions.update(id, { metadata: { contract_number: '' } });
  await row(w, 'delete from contract where id = ?', id);
  await w.stripe.subscriptions.update(id, { metadata: { looked_at: 'again' } });
  await flushDeliveries(w);
  expect((await subscriptionOf(person))?.number).toBe(number);
});
