import type Stripe from 'stripe';
import { afterEach, expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { disturb, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { atStripe, setDeliveryMode, order, planNamed } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { sandboxStripe } from '#tests/support/sandbox-stripe.ts';
import { unlimitedJob } from '#tests/support/unlimited-job.ts';
import type { Ctx } from '#worker/context.ts';
import { receiveEvent } from '#worker/stripe/inbox.ts';
import { buy } from '#worker/subscription/checkout/buy.ts';
import { sweepPurchases } from '#worker/subscription/checkout/sweep-purchases.ts';
import type { BuyInput } from '#worker/subscription/checkout/schemas.ts';

/*
 * A trial whose card is verified and whose subscription does not exist yet. Three callers can
 * create it: the event of the verified card, the order sent again, and the scheduled run.
 */

// The dropped events would be fetched by the scheduled runs of other tests.
afterEach(async () => {
  const w = await world();
  await setDeliveryMode(w, 'normal');
  await w.reset();
});

interface CutOffOrder {
  person: Person;
  orderBody: BuyInput;
  purchaseId: string;
  intentId: string;
}

/** An order for a trial that a gateway has cut off before Stripe created the subscription. */
async function cutOffOrder(w: World): Promise<CutOffOrder> {
  const person = await signUpPerson(w);
  const orderBody = order(await planNamed(w, 'yearly_trial')) as unknown as BuyInput;
  const path = 'POST /v1/subscriptions';
  await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
  expect((await person.post('/api/sub/buy', { ...orderBody })).status).toBe(503);
  const stored = await row<{ id: string; intent: string }>(
    w,
    `select purchase.id, intent_id as intent from purchase
      join account on account.id = account_id where email = ?`,
    person.email,
  );
  await advance(w, 61);
  return { person, orderBody, purchaseId: stored?.id ?? '', intentId: stored?.intent ?? '' };
}

const makers = {
  event: (ctx: Ctx, { purchaseId, intentId }: CutOffOrder) => {
    const metadata = { purchase_id: purchaseId };
    const object = { id: intentId, object: 'setup_intent', metadata };
    const id = `evt_${crypto.randomUUID()}`;
    const event = { id, type: 'setup_intent.succeeded', created: 0, data: { object } };
    return receiveEvent(ctx, event as unknown as Stripe.Event);
  },
  order: (ctx: Ctx, { orderBody }: CutOffOrder) => buy(ctx, orderBody),
  run: (ctx: Ctx) => sweepPurchases.work({ ...ctx, job: unlimitedJob('sweepPurchases') }),
};

type Maker = keyof typeof makers;

const orders: [Maker, Maker, Maker][] = [
  ['event', 'order', 'run'],
  ['event', 'run', 'order'],
  ['order', 'event', 'run'],
  ['order', 'run', 'event'],
  ['run', 'event', 'order'],
  ['run', 'order', 'event'],
];

/** No caller makes more calls to Stripe before the trial exists. */
const mostCalls = 4;

/** Lost connections and refusals that ask the client to repeat the call are expected here. */
async function ignoreFailure(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined);
}

test.each(orders)(
  'of %s, %s and %s, one begins the trial, at whichever call to Stripe they meet',
  async (first, second, third) => {
    const w = await world();
    await setDeliveryMode(w, 'drop');
    for (let at = 1; at <= mostCalls; at += 1) {
      for (const isCutOff of [false, true]) {
        const trial = await cutOffOrder(w);
        const others = await contextInterruptedAtStripe(w, {}, trial.person);
        const others2 = await contextInterruptedAtStripe(w, {}, trial.person);
        let calls = 0;
        const stripe = sandboxStripe(w.origin, undefined, async (answer) => {
          calls += 1;
          if (calls !== at) return answer;
          await ignoreFailure(makers[second](others, trial));
          await ignoreFailure(makers[third](others2, trial));
          if (isCutOff) throw new Error('cut off');
          return answer;
        });
        const ctx = await contextInterruptedAtStripe(w, {}, trial.person);
        await ignoreFailure(makers[first]({ ...ctx, stripe }, trial));
        // After any cut or refusal, the same order sent again gets what was bought.
        const again = await trial.person.post('/api/sub/buy', { ...trial.orderBody });
        const { subscriptions } = await atStripe(w, trial.person);
        expect([at, isCutOff, again.status, subscriptions.length]).toEqual([at, isCutOff, 200, 1]);
      }
    }
  },
);

test('a scheduled run that comes after Stripe has forgotten its keys finds the trial of a cut-off order', async ({
  w,
}) => {
  await setDeliveryMode(w, 'drop');
  const { person, orderBody } = await cutOffOrder(w);
  const path = 'POST /v1/subscriptions';
  await disturb(w, { target: 'stripe', path, mode: 'after', times: longerThanRetries });
  expect((await person.post('/api/sub/buy', { ...orderBody })).status).toBe(503);
  await advance(w, 25 * 3600);
  const ctx = await contextInterruptedAtStripe(w, {}, person);
  await sweepPurchases.work({ ...ctx, job: unlimitedJob('sweepPurchases') });
  expect((await atStripe(w, person)).subscriptions).toHaveLength(1);
});
