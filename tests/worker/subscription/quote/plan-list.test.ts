import { expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { flushDeliveries, planNamed } from '#tests/support/purchases.ts';
import { applyCatalogue, syncPlans } from '#worker/subscription/catalogue/sync-plans.ts';
import type { Plan } from '#worker/subscription/quote/schemas.ts';

async function list(query = ''): Promise<{ response: Response; plans: Plan[] }> {
  const response = await (await world()).fetch(`/api/product/plan/list${query}`);
  const { plans } = (await response.json()) as { plans: Plan[] };
  return { response, plans };
}

test('shows the shipped plans in their order, priced in euros', async () => {
  const { plans } = await list();
  expect(
    plans.map(({ key, price, months, custom_yearly, trial_days, default_hidden }) => [
      key,
      price,
      months,
      custom_yearly,
      trial_days,
      default_hidden,
    ]),
  ).toEqual([
    ['yearly_trial', 86.28, 12, false, 7, false],
    ['yearly', 99.48, 12, false, 0, false],
    ['yearly_monthly', 112.68, 12, true, 0, false],
    ['half_yearly', 61.08, 6, false, 0, false],
    ['monthly', 13.39, 1, false, 0, false],
    ['lifetime', 299, 'one_time', false, 0, true],
  ]);
});

test('shows only the requested plans, and none for an unknown id', async () => {
  const { plans } = await list();
  const [first, , third] = plans;
  const selection = await list(`?pid=${third?.plan_id}&pid=${first?.plan_id}`);
  expect(selection.plans.map(({ key }) => key)).toEqual([first?.key, third?.key]);
  expect((await list('?pid=price_unknown')).plans).toEqual([]);
});

test('is not sent again to a browser that has it', async ({ w }) => {
  // The end of a trial moves with the clock, so the test uses a plan without a trial.
  const { plan_id: id } = await planNamed(w, 'yearly');
  const { response } = await list(`?pid=${id}`);
  expect(response.headers.get('cache-control')).toContain('stale-while-revalidate');
  const again = await w.fetch(`/api/product/plan/list?pid=${id}`, {
    headers: { 'if-none-match': response.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

/** Replaces a plan's price with a higher one, as a person can do in Stripe's dashboard. */
async function raise(w: World, product: string | { id: string }, key: string): Promise<void> {
  await w.stripe.prices.create({
    product: typeof product === 'string' ? product : product.id,
    currency: 'eur',
    unit_amount: 1500,
    recurring: { interval: 'month' },
    lookup_key: key,
    transfer_lookup_key: true,
  });
}

test('hides a plan whose price in Stripe differs from the catalogue, until the catalogue is applied', async ({
  w,
}) => {
  const before = await planNamed(w, 'monthly');
  expect(await applyCatalogue(w.stripe, { apply: true })).toEqual([]);

  // A person raises the price in Stripe's dashboard.
  const { product } = await w.stripe.prices.retrieve(before.plan_id);
  await raise(w, product, 'monthly');
  await flushDeliveries(w);
  expect((await list()).plans.map(({ key }) => key)).not.toContain('monthly');

  const differences = await applyCatalogue(w.stripe, { apply: false });
  expect(differences).toEqual([{ key: 'monthly', what: 'price differs' }]);
  expect((await list()).plans.map(({ key }) => key)).not.toContain('monthly');

  expect(await applyCatalogue(w.stripe, { apply: true })).toEqual(differences);
  await flushDeliveries(w);
  const after = await planNamed(w, 'monthly');
  expect(after.price).toBe(13.39);
  expect(after.plan_id).not.toBe(before.plan_id);
  expect(await applyCatalogue(w.stripe, { apply: true })).toEqual([]);
  await w.reset();
  expect((await planNamed(w, 'monthly')).plan_id).toBe(before.plan_id);
});

test('keeps the newer of two reads from Stripe, even if the older one ends later', async ({
  w,
}) => {
  const before = await planNamed(w, 'monthly');
  const { product } = await w.stripe.prices.retrieve(before.plan_id);
  const slow = await contextInterruptedAtStripe(w, {
    'GET /v1/prices': async () => {
      await raise(w, product, 'monthly');
      await flushDeliveries(w);
    },
  });
  const stored = await syncPlans(slow);
  expect(stored.map(({ key }) => key)).not.toContain('monthly');
  expect((await list()).plans.map(({ key }) => key)).not.toContain('monthly');
  await w.reset();
});

test("shows a former price and what is listed as the price's metadata in Stripe say", async ({
  w,
}) => {
  const ids = async () => Promise.all(['yearly', 'monthly'].map((key) => planNamed(w, key)));
  const [year, month] = await ids();
  const write = async (metadata: Record<string, string>) => {
    await w.stripe.prices.update(year?.plan_id ?? '', { metadata });
    await flushDeliveries(w);
    return (await ids())[0];
  };
  expect(year).toMatchObject({ predefined: true, metadata: { original_price_tag: null } });

  expect(await write({ original_price_tag: '119,88 €', predefined: 'false' })).toMatchObject({
    predefined: false,
    metadata: { original_price_tag: '119,88 €', note: year?.metadata.note },
  });
  expect((await ids())[1]).toEqual(month);
  // What nobody can read as a price is as good as nothing.
  expect(await write({ original_price_tag: '119.88', predefined: 'no' })).toMatchObject({
    predefined: true,
    metadata: { original_price_tag: null },
  });
  await w.reset();
});

test('gives a new price what was listed before, but no former price', async ({ w }) => {
  const { plan_id: id } = await planNamed(w, 'yearly');
  const metadata = { original_price_tag: '119,88 €', predefined: 'false' };
  const { product } = await w.stripe.prices.retrieve(id);
  await w.stripe.prices.create({
    product: typeof product === 'string' ? product : product.id,
    currency: 'eur',
    unit_amount: 12_345,
    recurring: { interval: 'year' },
    lookup_key: 'yearly',
    transfer_lookup_key: true,
    metadata,
  });
  await applyCatalogue(w.stripe, { apply: true });
  await flushDeliveries(w);
  expect(await planNamed(w, 'yearly')).toMatchObject({
    price: 99.48,
    predefined: false,
    metadata: { original_price_tag: null },
  });
  await w.reset();
});
