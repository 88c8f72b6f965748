import { beforeAll, describe, expect, test } from 'vitest';

import { storeSubscription, tell } from '#tests/app-events.ts';
import { kinds, makeCoupon } from '#tests/coupons.ts';
import type { MadeCoupon } from '#tests/coupons.ts';
import { row } from '#tests/database.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { openSignedIn } from '#tests/identities.ts';
import { loginCodeFor } from '#tests/login-codes.ts';
import { openBrowser } from '#tests/people.ts';
import type { Browser } from '#tests/people.ts';
import { errorOf, order, planNamed } from '#tests/purchases.ts';
import { clockOf } from '#tests/sandbox-clock.ts';
import type { CouponType } from '#worker/promotion/schemas.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

/*
 * Every kind of coupon, held by everybody, at every entrance, and what comes of it. Each kind is
 * tried as it is and for new customers only.
 *
 * States: a visitor; a new customer; a former one; one whose contract runs; one who owes a payment;
 * one whose subscription a store sells.
 * Entrances: the checkout's box with the purchase that follows; the coupon page, where the code is
 * looked at, and then redeemed or taken along to a plan, by a button or by itself (which is the same to
 * the product); the link of a marketing mail, which signs its person in and leads to that page unless
 * something runs; the plan page with the coupon's id.
 */
const states = ['visitor', 'new', 'former', 'running', 'past_due', 'store'] as const;
type State = (typeof states)[number];
const entrances = ['box', 'page by hand', 'page by itself', 'mail', 'plans'] as const;
type Entrance = (typeof entrances)[number];

/** What happens, for each of the states in their order: what is looked at > what is done. */
type Row = readonly [string, string, string, string, string, string];
type Table = Record<Entrance, Row>;

const atPage = <T>(what: T) => ({ 'page by hand': what, 'page by itself': what });

const noBody = 'not_logged_in > not_logged_in';
const running = 'invalid_coupon_active_sub';
const owes = 'subscription_past_due';

/** Gives something at once; to a purchase it is nothing. */
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

/** Goes with a purchase; at the page it is taken along to the plans. */
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

/** The same where the coupon is for new customers only: what becomes of the former ones. */
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

/** A browser, and whose it is; null for a visitor's. */
type Somebody = Browser & { email: string | null };

const signedIn = () => openSignedIn(here);

/** Somebody with a contract, as it is mirrored from Stripe. */
async function contracted(status: string): Promise<Somebody> {
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
  await tell(here, person, await storeSubscription(here, 'ios'));
  return person;
}

const makers: Record<State, () => Promise<Somebody>> = {
  visitor: () => Promise.resolve({ ...openBrowser(here), email: null }),
  new: signedIn,
  former: () => contracted('canceled'),
  running: () => contracted('active'),
  past_due: () => contracted('past_due'),
  store: atStore,
};

const refused = new Map<State, Promise<Somebody>>();

/** Who can do nothing with any coupon is the same person each time. */
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
  { code }: MadeCoupon,
  isAtOnce: boolean,
): Promise<string> {
  const answer = await person.get(`/api/promotion/coupon?code=${code}&check_active_sub=1`);
  const { error = 'shown' } = (await answer.json()) as { error?: string };
  return `${error} > ${await take(person, code, isAtOnce)}`;
}

/** Redeems it, or takes it along to a plan. */
async function take(person: Browser, code: string, isAtOnce: boolean): Promise<string> {
  return isAtOnce
    ? word(await person.post('/api/promotion/coupon/apply/paymentless', { code }), 'given')
    : quote(person, `coupon=${code}`);
}

/** The link is opened where its person is not signed in; a visitor has none but a made-up one. */
async function followMail(
  { email }: Somebody,
  { code }: MadeCoupon,
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
  (person: Somebody, coupon: MadeCoupon, isAtOnce: boolean) => Promise<string>
> = {
  async box(person, { code }) {
    const path = `/api/sub/coupon/validate?coupon=${code}&plan_id=${plan.plan_id}`;
    const looked = await word(await person.get(path), 'valid');
    const wanted = order(plan, 'pm_card_visa', { coupon: code, trial_end_at: null });
    return `${looked} > ${await word(await person.post('/api/sub/buy', wanted), 'bought')}`;
  },
  ...atPage(visitPage),
  mail: followMail,
  plans: (person, { id }) => quote(person, `sub_coupon_id=${id}`),
};

describe.each(Object.keys(kinds) as CouponType[])('%s', (type) => {
  const expected = table[type];
  const isAtOnce = expected === atOnce;

  test.each(states.flatMap((state, at) => entrances.map((entrance) => ({ state, at, entrance }))))(
    'held by: $state, at: $entrance',
    async ({ state, at, entrance }) => {
      const coupon = await makeCoupon(here, kinds[type]);
      const person = await somebody(state);
      expect(await ways[entrance](person, coupon, isAtOnce)).toBe(expected[entrance][at]);
    },
  );

  test.each(entrances)('for new customers only, held by a former one, at: %s', async (entrance) => {
    const coupon = await makeCoupon(here, { ...kinds[type], newUserOnly: true });
    const person = await makers.former();
    const group = isAtOnce ? 'atOnce' : 'withPurchase';
    expect(await ways[entrance](person, coupon, isAtOnce)).toBe(formerTable[group][entrance]);
  });
});
