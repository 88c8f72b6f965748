import { expect, test } from 'vitest';

import { charges, moveTo } from '#tests/support/coupon-purchases.ts';
import { world } from '#tests/support/harness.ts';
import { signInElsewhere, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries, leavingOf, subscriptionOf } from '#tests/support/purchases.ts';
import { keptOf } from '#tests/support/repayments.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import type { World } from '#tests/support/world.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';
import { standingOf } from '#worker/subscription/leaving/standing.ts';
import type { Standing } from '#worker/subscription/leaving/standing.ts';

/*
 * What the three sentences say on a day is held against what then happens: a charge of that sum on
 * that day and none before it, an end, access until then, and money back.
 */

const day = 86_400;

async function buy(w: World, plan: string): Promise<Person> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, plan);
  await flushDeliveries(w);
  return person;
}

async function answerOf(person: Person): Promise<SubscriptionAnswer> {
  return (await (await person.get('/api/sub/get')).json()) as SubscriptionAnswer;
}

/** The facts that the page makes its sentences of. */
async function standing(w: World, person: Person): Promise<Standing> {
  const { subscription, grants_access: hasAccess, deletion_due_at: at } = await answerOf(person);
  if (!subscription) throw new Error('no subscription');
  const leaving = await leavingOf(person, subscription.id);
  const facts = { subscription, hasAccess, leaving, debt: null, deletionDueAt: at };
  const found = standingOf({ ...facts, now: await clockOf(w) });
  if (!found) throw new Error('nothing to say');
  return found;
}

async function turnOff(person: Person): Promise<void> {
  const id = (await subscriptionOf(person))?.id ?? '';
  const answer = await person.post('/api/sub/renewable', { sub_id: id, status: 'off' });
  expect(answer.status).toBe(200);
}

test.each(['yearly_trial', 'yearly_monthly', 'monthly', 'yearly'])(
  'of %s the next charges come on the day and with the sum that was said, and none before',
  async (plan) => {
    const w = await world();
    const person = await buy(w, plan);
    for (let payments = 0; payments < 2; payments += 1) {
      const before = await charges(w, person);
      const { next } = await standing(w, person);
      if (next.kind !== 'charge') throw new Error(`${next.kind} comes next`);
      await moveTo(w, next.at, -day);
      await flushDeliveries(w);
      expect(await charges(w, person)).toEqual(before);
      expect((await standing(w, person)).next).toMatchObject({ at: next.at, cents: next.cents });
      await moveTo(w, next.at, day / 2);
      await flushDeliveries(w);
      expect(await charges(w, person)).toEqual([...before, next.cents]);
    }
  },
);

test.each([
  ['yearly_trial', 2],
  ['yearly', 40],
  ['yearly_monthly', 40],
  ['monthly', 40],
  ['yearly', 400],
  ['yearly_monthly', 400],
])(
  'who leaves %s after %i days gets the end, the access and the money that was said',
  async (plan, days) => {
    const w = await world();
    const buyer = await buy(w, plan);
    await advance(w, days * day);
    await flushDeliveries(w);
    // A session does not last that long.
    const person = { ...buyer, ...(await signInElsewhere(w, buyer)) };
    const kept = await keptOf(w, person);
    const { leave } = await standing(w, person);
    if (leave.kind !== 'leave') throw new Error(`leaving is ${leave.kind}`);
    await turnOff(person);
    const left = await standing(w, person);
    expect(left.leave).toMatchObject({ kind: 'left', at: leave.at, refund: leave.refund });

    await moveTo(w, leave.at, -day);
    await flushDeliveries(w);
    expect((await answerOf(person)).grants_access).toBe(true);
    await moveTo(w, leave.at, 2 * day);
    await flushDeliveries(w);
    expect((await answerOf(person)).grants_access).toBe(false);
    await w.runSchedule();
    const still = leave.charges.reduce((sum, { cents }) => sum + cents, 0);
    expect(await keptOf(w, person)).toBe(kept + still - leave.refund);
    const { have, next } = await standing(w, person);
    expect(have).toMatchObject({ kind: 'over', because: null });
    if (leave.refund === 0) expect(next).toEqual({ kind: 'nothing' });
    else expect(next).toMatchObject({ kind: 'money_back', cents: leave.refund });
  },
);

test('who claims the guarantee gets what was said, and reads until when it comes', async () => {
  const w = await world();
  const person = await buy(w, 'yearly');
  const { leave } = await standing(w, person);
  if (leave.kind !== 'leave' || !leave.back) throw new Error('nothing can go back');
  const id = (await subscriptionOf(person))?.id ?? '';
  expect((await person.post('/api/sub/guarantee', { sub_id: id })).status).toBe(200);
  await flushDeliveries(w);
  expect(await keptOf(w, person)).toBe(0);
  const { have, next } = await standing(w, person);
  expect(have).toMatchObject({ kind: 'over', because: 'guarantee' });
  const { refund: cents, refund_by: by } = leave.back;
  expect(next).toMatchObject({ kind: 'money_back', cents, by });
});
