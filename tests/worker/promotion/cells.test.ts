import { beforeAll, describe, expect, test } from 'vitest';

import { storeSubscription, sendAppEvent } from '#tests/support/app-events.ts';
import { couponTerms, makeCoupon } from '#tests/support/coupons.ts';
import type { TestCoupon } from '#tests/support/coupons.ts';
import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/world.ts';
import { openSignedIn } from '#tests/support/identities.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { openBrowser } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import { errorOf, order, planNamed } from '#tests/support/purchases.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import type { CouponType } from '#worker/promotion/kinds/schemas.ts';
import type { Plan } from '#worker/subscription/quote/schemas.ts';

/*
 * Each kind of coupon, held by each kind of person, at each entrance, and the outcome. Each kind is
 * tried for everybody and for new customers only.
 *
 * States: a visitor; a new customer; a former one; one whose contract runs; one who owes a payment;
 * one whose subscription a store sells.
 *
 * Entrances: the coupon field of the checkout, with the purchase that follows; the coupon page,
 * which shows the coupon and then redeems it or takes it to a plan, by a button or by itself (the
 * product sees no difference); the link of a marketing mail, which signs its person in and leads to
 * the coupon page unless a subscription runs; the plan page with the coupon's id.
 */
const states = ['visitor', 'new', 'former', 'running', 'past_due', 'store'] as const;
type State = (typeof states)[number];
const entrances = ['box', 'page by hand', 'page by itself', 'mail', 'plans'] as const;
type Entrance = (typeof entrances)[number];

/** The outcome for each state, in their order, as `result of the look > result of the action`. */
type Row = readonly [string, string, string, string, string, string];
type Table = Record<Entrance, Row>;

const atPage = <T>(what: T) => ({ 'page by hand': what, 'page by itself': what });

const noBody = 'not_logged_in > not_logged_in';
const running = 'invalid_coupon_active_sub';
const owes = 'subscription_past_due';

/** A coupon that gives something at once. A purchase cannot use it. */
const atOnce: Table = {
  box: [
    noBody,
    'coupon_invalid > coupon_invalid',
    'coupon_invalid > coupon_invalid',
    'coupon_invalid > subscription_exist',
    `coupon_invalid > ${owes}`,
    'coupon_invalid > subscription_exist',
  ],
  ...atPage<Row>([
    'shown > not_logged_in',
    'shown > given',
    'shown > given',
    `${running} > ${running}`,
    `${owes} > ${owes}`,
    `${running} > ${running}`,
  ]),
  mail: [
    'invalid_code',
    'signed in > given',
    'signed in > given',
    'has something',
    `signed in > ${owes}`,
    'has something',
  ],
  plans: [
    'not_logged_in',
    'coupon_invalid',
    'coupon_invalid',
    'coupon_invalid',
    'coupon_invalid',
    'coupon_invalid',
  ],
};

/** A coupon for a purchase. The coupon page takes it to the plans. */
const withPurchase: Table = {
  box: [
    noBody,
    'valid > bought',
    'valid > bought',
    'coupon_invalid > subscription_exist',
    `coupon_invalid > ${owes}`,
    'coupon_invalid > subscription_exist',
  ],
  ...atPage<Row>([
    'shown > not_logged_in',
    'shown > quoted',
    'shown > quoted',
    `${running} > ${running}`,
    `${owes} > ${owes}`,
    `${running} > ${running}`,
  ]),
  mail: [
    'invalid_code',
    'signed in > quoted',
    'signed in > quoted',
    'has something',
    `signed in > ${owes}`,
    'has something',
  ],
  plans: ['not_logged_in', 'quoted', 'quoted', running, owes, running],
};

const table: Record<CouponType, Table> = {
  free_period: atOnce,
  license: atOnce,
  answer_quota: atOnce,
  free_trial: withPurchase,
  discount: withPurchase,
  payxgetx: withPurchase,
  direct_plan: withPurchase,
};

const hasSub = 'invalid_coupon_has_sub';

/** The outcomes for a former customer if the coupon is for new customers only. */
const formerTable: Record<'atOnce' | 'withPurchase', Record<Entrance, string>> = {
  atOnce: {
    box: 'coupon_invalid > coupon_invalid',
    ...atPage(`${hasSub} > ${hasSub}`),
    mail: `signed in > ${hasSub}`,
    plans: 'coupon_invalid',
  },
  withPurchase: {
    box: `coupon_invalid > ${hasSub}`,
    ...atPage(`${hasSub} > ${hasSub}`),
    mail: `signed in > ${hasSub}`,
    plans: hasSub,
  },
};

let here: World;
let plan: Plan;

beforeAll(async () => {
  here = await world();
  plan = await planNamed(here, 'yearly');
});

/** A browser and the e-mail of its person, which is null for a visitor. */
type Somebody = Browser & { email: string | null };

const signedIn = () => openSignedIn(here);

/** A person with a contract in this status, as our copy of Stripe's data has it. */
async function withContract(status: string): Promise<Somebody> {
  const person = await signedIn();
  const now = await clockOf(here);
  await row(
    here,
    `insert into contract (id, account_id, status, one_time, plan_key, price_id, value,
      renew_disabled, expires_at, purchased_at, sync_version, synced_at)
      select ?, id, ?, 0, 'yearly', ?, 9948, 0, ?, ?, 1, ? from account where email = ?`,
    `sub_${crypto.randomUUID()}`,
    status,
    plan.plan_id,
    now,
    now,
    now,
    person.email,
  );
  return person;
}

async function atStore(): Promise<Somebody> {
  const person = await signedIn();
  await sendAppEvent(here, person, await storeSubscription(here, 'ios'));
  return person;
}

const makers: Record<State, () => Promise<Somebody>> = {
  visitor: () => Promise.resolve({ ...openBrowser(here), email: null }),
  new: signedIn,
  former: () => withContract('canceled'),
  running: () => withContract('active'),
  past_due: () => withContract('past_due'),
  store: atStore,
};

const refused = new Map<State, Promise<Somebody>>();

/** People who cannot use any coupon are created once and used again. */
function somebody(state: State): Promise<Somebody> {
  if (state === 'new' || state === 'former') return makers[state]();
  const one = refused.get(state) ?? makers[state]();
  refused.set(state, one);
  return one;
}

const word = async (answer: Response, done: string) =>
  answer.ok ? done : ((await errorOf(answer)) ?? String(answer.status));

const quote = async (person: Browser, by: string) =>
  word(await person.get(`/api/sub/quote?plan_id=${plan.plan_id}&${by}`), 'quoted');

async function visitPage(
  person: Browser,
  { code }: TestCoupon,
  isAtOnce: boolean,
): Promise<string> {
  const answer = await person.get(`/api/promotion/coupon?code=${code}&check_active_sub=1`);
  const { error = 'shown' } = (await answer.json()) as { error?: string };
  return `${error} > ${await take(person, code, isAtOnce)}`;
}

/** Redeems the coupon, or takes it to a plan. */
async function take(person: Browser, code: string, isAtOnce: boolean): Promise<string> {
  return isAtOnce
    ? word(await person.post('/api/promotion/coupon/apply/paymentless', { code }), 'given')
    : quote(person, `coupon=${code}`);
}

/** Opens the link where its person is not signed in. A visitor has only an invented link. */
async function followMail(
  { email }: Somebody,
  { code }: TestCoupon,
  isAtOnce: boolean,
): Promise<string> {
  const browser = openBrowser(here);
  const link = email
    ? await loginCodeFor(here, email, { purpose: 'marketing', couponCode: code })
    : crypto.randomUUID();
  const answer = await browser.get(`/api/promotion/coupon/autologin?code=${link}`);
  if (!answer.ok) return word(answer, '');
  const { has_active_sub: has } = (await answer.json()) as { has_active_sub: boolean };
  return has ? 'has something' : `signed in > ${await take(browser, code, isAtOnce)}`;
}

const ways: Record<
  Entrance,
  (person: Somebody, coupon: TestCoupon, isAtOnce: boolean) => Promise<string>
> = {
  async box(person, { code }) {
    const path = `/api/sub/coupon/validate?coupon=${code}&plan_id=${plan.plan_id}`;
    const check = await word(await person.get(path), 'valid');
    const purchase = order(plan, 'pm_card_visa', { coupon: code, trial_end_at: null });
    return `${check} > ${await word(await person.post('/api/sub/buy', purchase), 'bought')}`;
  },
  ...atPage(visitPage),
  mail: followMail,
  plans: (person, { id }) => quote(person, `sub_coupon_id=${id}`),
};

describe.each(Object.keys(couponTerms) as CouponType[])('%s', (type) => {
  const expected = table[type];
  const isAtOnce = expected === atOnce;

  test.each(states.flatMap((state, at) => entrances.map((entrance) => ({ state, at, entrance }))))(
    'held by: $state, at: $entrance',
    async ({ state, at, entrance }) => {
      const coupon = await makeCoupon(here, couponTerms[type]);
      const person = await somebody(state);
      expect(await ways[entrance](person, coupon, isAtOnce)).toBe(expected[entrance][at]);
    },
  );

  test.each(entrances)(
    'for new customers only, held by a former customer, at: %s',
    async (entrance) => {
      const coupon = await makeCoupon(here, { ...couponTerms[type], newUserOnly: true });
      const person = await makers.former();
      const group = isAtOnce ? 'atOnce' : 'withPurchase';
      expect(await ways[entrance](person, coupon, isAtOnce)).toBe(formerTable[group][entrance]);
    },
  );
});
