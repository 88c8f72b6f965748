import { afterEach, describe, expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { disturb, endFaults, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { moneyMails } from '#tests/support/money-mails.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import {
  atStripe,
  authenticate,
  flushDeliveries,
  errorOf,
  invoiceOf,
  planNamed,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { reservedOrder } from '#tests/support/reserved-purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { idOf } from '#worker/id-of.ts';
import { addDays, addMonths, minuteMs } from '#worker/calendar.ts';
import { setRenewal } from '#worker/subscription/leaving/set-renewal.ts';
import type { Offers, Quote } from '#worker/subscription/quote/quote.ts';
import type { LeavingAnswer } from '#worker/subscription/leaving/schemas.ts';

// The clock moves by months. The reset keeps other people's contracts from renewing meanwhile.
afterEach(async () => (await world()).reset());

async function buyWithOffers(
  w: World,
  key: string,
  offers: Partial<Offers>,
): Promise<{ person: Person; quote: Quote }> {
  const person = await signUpPerson(w);
  const { body: orderBody, quote } = await reservedOrder(w, person, key, offers);
  await invoiceOf(await person.post('/api/sub/buy', orderBody));
  await flushDeliveries(w);
  return { person, quote };
}

/** Moves the clock to this moment plus `seconds`. */
async function moveTo(w: World, at: number | null, seconds = 0): Promise<void> {
  await advance(w, Math.ceil(((at ?? 0) - (await clockOf(w))) / 1000) + seconds);
  await flushDeliveries(w);
}

const near = (at: number | null | undefined, other: number | null) =>
  Math.abs((at ?? 0) - (other ?? 0)) < minuteMs;

const charges = async (w: World, person: Person) =>
  (await atStripe(w, person)).paid.map(({ total }) => total).toReversed();

const turnRenewal = (person: Person, id: string | undefined, status: 'on' | 'off') =>
  person.post('/api/sub/renewable', { status, sub_id: id });

/** The events that announce a charge try, too, and Stripe's client with each of them. */
const untilItIsOver = 100;

describe('gifted months', () => {
  test('follow the paid ones, and then the plan continues at its price', async ({ w }) => {
    const { person, quote } = await buyWithOffers(w, 'monthly', { giftedMonths: 2 });
    const ours = await subscriptionOf(person);
    expect(ours).toMatchObject({ status: 'active', trial_end_at: null });
    expect(near(ours?.expires_date, quote.next_charge_at)).toBe(true);
    await moveTo(w, quote.next_charge_at, -3600);
    expect(await charges(w, person)).toEqual([1339]);
    await moveTo(w, quote.next_charge_at, 2 * 3600);
    expect(await charges(w, person)).toEqual([1339, 1339]);
  });

  test.each([null, 'after the first step'])(
    'that end more than two years after the purchase are given in two steps (cut off: %s)',
    async (cutOff) => {
      const w = await world();
      const offer = { giftedMonths: 22 };
      const person = await signUpPerson(w);
      const { body: orderBody, quote } = await reservedOrder(w, person, 'yearly', offer);
      if (cutOff) {
        // The second step fails, and so does its repetition.
        const path = 'POST /v1/subscriptions/*';
        await disturb(w, { target: 'stripe', path, mode: 'after', times: longerThanRetries });
      }
      await invoiceOf(await person.post('/api/sub/buy', orderBody));
      await flushDeliveries(w);
      await w.runSchedule();
      const ours = await subscriptionOf(person);
      expect(ours).toMatchObject({ status: 'active', trial_end_at: null });
      expect(near(ours?.expires_date, quote.next_charge_at)).toBe(true);
      await moveTo(w, quote.next_charge_at, -3600);
      expect(await charges(w, person)).toHaveLength(1);
      await moveTo(w, quote.next_charge_at, 2 * 3600);
      expect(await charges(w, person)).toHaveLength(2);
    },
  );

  test('are not lost if Stripe starts the paid subscription a moment later', async ({
    w,
    person,
  }) => {
    const asks = 'pm_card_authenticationRequired';
    const { body: orderBody } = await reservedOrder(
      w,
      person,
      'monthly',
      { giftedMonths: 2 },
      asks,
    );
    const secret = (await invoiceOf(await person.post('/api/sub/buy', orderBody))).payment_intent;
    const id = (await atStripe(w, person)).subscriptions[0]?.id;
    await row(w, "update purchase set status = 'completed' where subscription_id = ?", id);
    await w.runSchedule();
    await authenticate(w, secret?.client_secret ?? '', 'approve');
    await flushDeliveries(w);
    await w.runSchedule();
    expect((await atStripe(w, person)).subscriptions[0]?.trial_end).not.toBeNull();
  });

  test('that are arranged late follow the periods that were paid meanwhile', async ({
    w,
    person,
  }) => {
    const offer = { giftedMonths: 1, extraDays: 2 };
    const { body: orderBody } = await reservedOrder(w, person, 'monthly', offer);
    const path = 'POST /v1/subscriptions/*';
    await disturb(w, { target: 'stripe', path, mode: 'before', times: untilItIsOver });
    await invoiceOf(await person.post('/api/sub/buy', orderBody));
    // Nothing is arranged until after the next charge and after the quoted end.
    await advance(w, 70 * 86_400);
    await flushDeliveries(w);
    await endFaults(w);
    expect(await charges(w, person)).toEqual([1339, 1339, 1339]);
    const paidUntil = (await subscriptionOf(person))?.expires_date ?? 0;
    await w.runSchedule();
    await flushDeliveries(w);
    const givenUntil = (await subscriptionOf(person))?.expires_date ?? 0;
    expect(givenUntil).toBe(addDays(addMonths(paidUntil, 1), 2));
    await moveTo(w, givenUntil, -3600);
    expect(await charges(w, person)).toEqual([1339, 1339, 1339]);
    await moveTo(w, givenUntil, 2 * 3600);
    expect(await charges(w, person)).toEqual([1339, 1339, 1339, 1339]);
  });
});

describe('a contract that is to end with its first term', () => {
  test.each([
    ['monthly', {}, [1339]],
    ['monthly', { giftedMonths: 1, extraDays: 3 }, [1339]],
    ['yearly_trial', { freeTrial: { days: 10 } }, []],
  ] as const)('%s with %o ends by itself', async (key, offers, paid) => {
    const w = await world();
    const { person, quote } = await buyWithOffers(w, key, { ...offers, cancelAtPeriodEnd: true });
    const ours = await subscriptionOf(person);
    expect(ours?.renew_disabled).toBe(true);
    expect(near(ours?.expires_date, quote.ends_at)).toBe(true);
    expect(quote).toMatchObject({ renews_at: null, next_charge: null, cancel_until: null });
    await moveTo(w, quote.ends_at, 3600);
    expect((await subscriptionOf(person))?.status).toBe('canceled');
    expect(await charges(w, person)).toEqual(paid);
  });

  test('in monthly rates pays all rates first', async ({ w }) => {
    const { person, quote } = await buyWithOffers(w, 'yearly_monthly', { cancelAtPeriodEnd: true });
    const { subscriptions } = await atStripe(w, person);
    expect(near((subscriptions[0]?.cancel_at ?? 0) * 1000, quote.ends_at)).toBe(true);
    expect(quote.next_charge).toBe(939);
    expect((await subscriptionOf(person))?.renew_disabled).toBe(true);
  });
});

describe('a trial before a year in monthly rates', () => {
  const offers = { freeTrial: { days: 10 } };

  test('can be cancelled, and then nothing is ever charged', async ({ w }) => {
    const { person, quote } = await buyWithOffers(w, 'yearly_monthly', offers);
    const ours = await subscriptionOf(person);
    expect(near(ours?.expires_date, quote.trial_end_at)).toBe(true);
    await turnRenewal(person, ours?.id, 'off');
    expect(near((await subscriptionOf(person))?.expires_date, quote.trial_end_at)).toBe(true);
    await moveTo(w, quote.trial_end_at, 3600);
    expect((await subscriptionOf(person))?.status).toBe('canceled');
    expect(await charges(w, person)).toEqual([]);
  });

  test('is followed by twelve months, which begin when it ends', async ({ w }) => {
    const { person, quote } = await buyWithOffers(w, 'yearly_monthly', offers);
    // On the trial's last day a cancellation still ends it.
    await moveTo(w, quote.trial_end_at, 86_400);
    expect(await charges(w, person)).toEqual([939]);
    await turnRenewal(person, (await subscriptionOf(person))?.id, 'off');
    const end = addMonths(quote.trial_end_at ?? 0, 12);
    expect(near((await subscriptionOf(person))?.expires_date, end)).toBe(true);
  });
});

describe('a next plan', () => {
  test.each([
    ['monthly', 'half_yearly', {}, [1339, 6108]],
    ['monthly', 'monthly', { giftedMonths: 1 }, [1339, 1339]],
    ['monthly', 'yearly_monthly', { extraDays: 9 }, [1339, 939]],
    ['yearly_trial', 'monthly', { trialAllowed: true }, [1339]],
  ] as const)('follows %s as %s with %o', async (key, nextPlanKey, offers, paid) => {
    const w = await world();
    const { person, quote } = await buyWithOffers(w, key, { ...offers, nextPlanKey });
    const before = await subscriptionOf(person);
    expect(before?.renew_disabled).toBe(false);
    expect(before?.status).toBe(key === 'yearly_trial' ? 'trialing' : 'active');
    await moveTo(w, quote.next_plan?.starts_at ?? null, -3600);
    expect(await charges(w, person)).toEqual(paid.slice(0, -1));
    await moveTo(w, quote.next_plan?.starts_at ?? null, 2 * 3600);
    expect(await charges(w, person)).toEqual(paid);
    const next = await planNamed(w, nextPlanKey);
    const ours = await subscriptionOf(person);
    expect(ours).toMatchObject({ id: before?.id, status: 'active', plan_id: next.plan_id });
    // The next plan then goes on by itself.
    const { subscriptions } = await atStripe(w, person);
    expect(subscriptions[0]?.metadata['plan_key']).toBe(nextPlanKey);
    // It is no second term that binds: an instalment pays for a month.
    if (nextPlanKey === 'yearly_monthly') {
      const days = ((ours?.expires_date ?? 0) - (quote.next_plan?.starts_at ?? 0)) / 86_400_000;
      expect(Math.round(days)).toBeLessThanOrEqual(31);
    }
  });

  test.each([
    [{}, 'POST /v1/subscription_schedules'],
    [{ giftedMonths: 1 }, 'POST /v1/subscriptions/*'],
  ] as const)(
    'that is arranged late follows the periods that were paid meanwhile, with %o',
    async (offers, path) => {
      const w = await world();
      const person = await signUpPerson(w);
      const next = { ...offers, nextPlanKey: 'half_yearly' };
      const { body: orderBody } = await reservedOrder(w, person, 'monthly', next);
      await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
      await invoiceOf(await person.post('/api/sub/buy', orderBody));
      await advance(w, 70 * 86_400);
      await flushDeliveries(w);
      await w.runSchedule();
      await flushDeliveries(w);
      await advance(w, 65 * 86_400);
      await flushDeliveries(w);
      expect((await atStripe(w, person)).paid[0]?.total).toBe(6108);
    },
  );

  test('is dropped when the renewal is turned off, and comes back when it is turned on', async ({
    w,
  }) => {
    const { person, quote } = await buyWithOffers(w, 'monthly', { nextPlanKey: 'half_yearly' });
    const id = (await subscriptionOf(person))?.id;
    for (let n = 0; n < 2; n += 1) {
      expect((await turnRenewal(person, id, 'off')).status).toBe(200);
      expect((await subscriptionOf(person))?.renew_disabled).toBe(true);
      expect((await atStripe(w, person)).subscriptions[0]?.schedule).toBeNull();
      await w.runSchedule();
      expect((await turnRenewal(person, id, 'on')).status).toBe(200);
      expect((await subscriptionOf(person))?.renew_disabled).toBe(false);
      expect((await atStripe(w, person)).subscriptions[0]?.schedule).not.toBeNull();
    }
    // The mail about the reactivation says what follows and what it costs.
    const [mail] = await moneyMails(w, person, 'reactivated');
    expect(mail?.text).toContain('Anschließendes Abo: Premium, 6 Monate');
    expect(mail?.text).toContain('Preis: 61,08 €');
    await moveTo(w, quote.next_plan?.starts_at ?? null, 2 * 3600);
    expect(await charges(w, person)).toEqual([1339, 6108]);
  });

  test('is dropped once by two cancellations at once, and neither fails', async ({ w }) => {
    const { person } = await buyWithOffers(w, 'monthly', { nextPlanKey: 'half_yearly' });
    const id = (await subscriptionOf(person))?.id ?? '';
    const looks = `GET /v1/subscriptions/${id}`;
    const ctx = await contextInterruptedAtStripe(
      w,
      { [looks]: () => turnRenewal(person, id, 'off') },
      person,
    );
    await setRenewal(ctx, id, false);
    expect((await subscriptionOf(person))?.renew_disabled).toBe(true);
    const { subscriptions } = await atStripe(w, person);
    expect(subscriptions[0]).toMatchObject({ cancel_at_period_end: true, schedule: null });
  });

  test('is not lost if a cancellation fails', async ({ w }) => {
    const { person } = await buyWithOffers(w, 'monthly', { nextPlanKey: 'half_yearly' });
    const id = (await subscriptionOf(person))?.id;
    const path = 'POST /v1/subscriptions/*';
    await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
    expect((await turnRenewal(person, id, 'off')).status).toBe(503);
    await w.runSchedule();
    const { subscriptions } = await atStripe(w, person);
    expect(subscriptions[0]?.cancel_at_period_end).toBe(false);
    expect(subscriptions[0]?.schedule).not.toBeNull();
  });

  test('is not lost if Stripe carries out a cancellation that failed after the scheduled run', async ({
    w,
  }) => {
    const { person } = await buyWithOffers(w, 'monthly', { nextPlanKey: 'half_yearly' });
    const { subscriptions } = await atStripe(w, person);
    const schedule = idOf(subscriptions[0]?.schedule) ?? '';
    await w.runSchedule();
    await w.stripe.subscriptionSchedules.release(schedule);
    await flushDeliveries(w);
    await w.runSchedule();
    const later = await atStripe(w, person);
    expect(idOf(later.subscriptions[0]?.schedule)).toMatch(/^sub_sched_/);
    expect(idOf(later.subscriptions[0]?.schedule)).not.toBe(schedule);
  });

  describe('that comes late after a trial', () => {
    const days = 86_400;
    const trial = { freeTrial: { days: 14 } };

    /** Half a year is charged by the plan of the trial, before the scheduled run looks. */
    async function arrangedLate(w: World, plan: string, nextPlanKey: string) {
      const person = await signUpPerson(w);
      const offers = { ...trial, nextPlanKey };
      const { body: orderBody, quote } = await reservedOrder(w, person, plan, offers);
      const path = 'POST /v1/subscription_schedules';
      await disturb(w, { target: 'stripe', path, mode: 'before', times: untilItIsOver });
      await invoiceOf(await person.post('/api/sub/buy', orderBody));
      await flushDeliveries(w);
      await advance(w, 190 * days);
      await flushDeliveries(w);
      await endFaults(w);
      const leaving = await leavingOf(person);
      await w.runSchedule();
      const [bought] = (await atStripe(w, person)).subscriptions;
      expect(bought?.schedule).not.toBeNull();
      const paidUntil = (bought?.items.data[0]?.current_period_end ?? 0) * 1000;
      return { person, quote, leaving, paidUntil, id: bought?.id ?? '' };
    }

    const leavingOf = async (person: Person) => {
      const id = (await subscriptionOf(person))?.id ?? '';
      const answer = await person.get(`/api/sub/leaving?sub_id=${id}`);
      return (await answer.json()) as LeavingAnswer;
    };

    test.each(['monthly', 'yearly_monthly'])(
      'binds nobody to its term before it has begun, nor does %s',
      async (plan) => {
        const w = await world();
        const { person, leaving, paidUntil, id } = await arrangedLate(w, plan, 'yearly');
        expect(leaving.is_free).toBe(true);
        expect(await leavingOf(person)).toMatchObject({ is_free: true });
        expect((await turnRenewal(person, id, 'off')).status).toBe(200);
        const [left] = (await atStripe(w, person)).subscriptions;
        expect(left).toMatchObject({ cancel_at_period_end: true, schedule: null });
        expect((await subscriptionOf(person))?.expires_date).toBe(paidUntil);
      },
    );

    test('binds until the day that was ordered, and no longer', async ({ w }) => {
      const { person, quote, paidUntil, id } = await arrangedLate(w, 'monthly', 'yearly');
      await moveTo(w, paidUntil, 2 * 3600);
      expect((await charges(w, person)).at(-1)).toBe(quote.next_plan?.price);
      const { first_term_ends_at: termEnd } = await leavingOf(person);
      expect(near(termEnd, quote.term_ends_at ?? null)).toBe(true);
      expect((await turnRenewal(person, id, 'off')).status).toBe(200);
      expect(near((await subscriptionOf(person))?.expires_date, termEnd)).toBe(true);
    });

    test('is named as the first term from the beginning of the trial', async ({ w }) => {
      const offers = { ...trial, nextPlanKey: 'yearly' };
      const { person, quote } = await buyWithOffers(w, 'monthly', offers);
      const leaving = await leavingOf(person);
      expect(near(leaving.first_term_ends_at, quote.term_ends_at ?? null)).toBe(true);
      expect(near(leaving.earliest.ends_at, quote.trial_end_at)).toBe(true);
    });
  });

  test('does not begin if the contract is cancelled', async ({ w }) => {
    const { person, quote } = await buyWithOffers(w, 'monthly', { nextPlanKey: 'half_yearly' });
    await turnRenewal(person, (await subscriptionOf(person))?.id, 'off');
    await moveTo(w, quote.next_plan?.starts_at ?? null, 2 * 3600);
    expect((await subscriptionOf(person))?.status).toBe('canceled');
    expect(await charges(w, person)).toEqual([1339]);
  });

  test('has to be the one that the order claims, or the order is refused', async ({
    w,
    person,
  }) => {
    const { body: orderBody } = await reservedOrder(w, person, 'monthly', {
      nextPlanKey: 'half_yearly',
    });
    const other = { ...orderBody, next_plan_id: (await planNamed(w, 'yearly')).plan_id };
    expect(await errorOf(await person.post('/api/sub/buy', other))).toBe('price_changed');
  });

  test.each(
    ['POST /v1/subscription_schedules', 'POST /v1/subscription_schedules/*'].flatMap((path) =>
      (['before', 'after', 'broken'] as const).map((mode) => ({ path, mode })),
    ),
  )('is arranged by the scheduled run after a fault: $path, $mode', async ({ path, mode }) => {
    const w = await world();
    const person = await signUpPerson(w);
    const { body: orderBody } = await reservedOrder(w, person, 'monthly', {
      nextPlanKey: 'yearly',
    });
    await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
    await invoiceOf(await person.post('/api/sub/buy', orderBody));
    expect((await subscriptionOf(person))?.status).toBe('active');
    await w.runSchedule();
    const { subscriptions } = await atStripe(w, person);
    const schedule = idOf(subscriptions[0]?.schedule) ?? '';
    const { phases } = await w.stripe.subscriptionSchedules.retrieve(schedule);
    const next = await planNamed(w, 'yearly');
    expect(phases.map(({ items }) => items[0]?.price)).toEqual([
      orderBody['plan_id'],
      next.plan_id,
    ]);
  });
});
