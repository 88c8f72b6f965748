import { expect } from 'vitest';

import { signUpPerson } from '#tests/support/people.ts';
import { atStripe, errorOf, invoiceOf, order, planNamed } from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';
import type { QuoteAnswer } from '#worker/subscription/quote/schemas.ts';

test('an order goes to whom its page was made for, and to nobody else', async ({ w }) => {
  const [first, second] = [await signUpPerson(w), await signUpPerson(w)];
  const plan = await planNamed(w, 'yearly');
  const path = `/api/sub/quote?plan_id=${plan.plan_id}`;
  const { buyer } = (await (await first.get(path)).json()) as QuoteAnswer;
  const wanted = order(plan, undefined, { buyer });
  // The second person has signed in meanwhile, in another window.
  expect(await errorOf(await second.post('/api/sub/buy', wanted))).toBe('other_account');
  expect(await atStripe(w, second)).toEqual({ subscriptions: [], paid: [] });
  expect((await invoiceOf(await first.post('/api/sub/buy', wanted))).total).toBe(9948);
  // Also when the order is sent again.
  expect(await errorOf(await second.post('/api/sub/buy', wanted))).toBe('other_account');
});

test('a quote that differs from what was claimed names its account, too', async ({ w, person }) => {
  const { plan_id } = await planNamed(w, 'yearly');
  const query = new URLSearchParams({ plan_id, extra_days: '99' });
  const answer = await person.get(`/api/sub/quote?${query}`);
  expect(await answer.json()).toMatchObject({ error: 'price_changed', buyer: expect.any(String) });
});
