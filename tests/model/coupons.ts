import { makeCoupon } from '#tests/support/coupons.ts';
import type { TestCoupon } from '#tests/support/coupons.ts';
import type { World } from '#tests/support/world.ts';
import type { Watch } from '#tests/model/quiet.ts';
import { ensureStripeCoupon } from '#worker/promotion/ensure-stripe-coupon.ts';

type Terms = Parameters<typeof makeCoupon>[1];

/** Coupons that need a purchase. Most have one use, so the two players compete for it. */
const withPurchase = {
  'a quarter off': { type: 'discount', percentOff: 25, maxUses: 1 },
  'a third off, again and again': { type: 'discount', percentOff: 33 },
  'cents off, ending': {
    type: 'discount',
    amountOff: 333,
    maxUses: 1,
    data: { cancelAtPeriodEnd: true },
  },
  'a month for nothing': { type: 'discount', amountOff: 1500, maxUses: 1 },
  'a trial of days': { type: 'free_trial', maxUses: 1, data: { days: 14 } },
  'months on top': { type: 'payxgetx', maxUses: 1, data: { months: 3 } },
  'months on top, then another plan': {
    type: 'payxgetx',
    data: { months: 2, nextPlanKey: 'half_yearly' },
  },
  'a plan': { type: 'direct_plan', maxUses: 1, data: { planKeys: ['yearly'] } },
} as const satisfies Record<string, Terms>;

/** Coupons that need no payment. */
const withoutPayment = {
  'a free month': { type: 'free_period', maxUses: 1, data: { months: 1 } },
  'twenty tasks': { type: 'answer_quota', data: { answerCount: 20 } },
} as const satisfies Record<string, Terms>;

const all: Record<string, Terms> = { ...withPurchase, ...withoutPayment };

export type CouponName = keyof typeof withPurchase | keyof typeof withoutPayment;

/** The names by which the steps refer to the coupons. */
export const couponNames = {
  withPurchase: Object.keys(withPurchase) as (keyof typeof withPurchase)[],
  withoutPayment: Object.keys(withoutPayment) as (keyof typeof withoutPayment)[],
  discounts: Object.entries(withPurchase)
    .filter(([, { type }]) => type === 'discount')
    .map(([name]) => name as keyof typeof withPurchase),
};

/** Each created coupon, by its name. */
export type Coupons = ReadonlyMap<string, TestCoupon>;

/** Creates every coupon, once for all sequences. */
export async function makeCoupons(world: World): Promise<Coupons> {
  const made = new Map<string, TestCoupon>();
  for (const [name, terms] of Object.entries(all)) made.set(name, await makeCoupon(world, terms));
  return made;
}

/** Removes all of these coupons. */
export async function removeCoupons({ world, database }: Watch, coupons: Coupons): Promise<void> {
  const ids = [...coupons.values()].map(({ id }) => id).join();
  await database.prepare(`delete from coupon where id in (${ids})`).run();
  for (const name of couponNames.discounts) await world.stripe.coupons.del(codeOf(coupons, name));
}

export function codeOf(coupons: Coupons, name: CouponName): string {
  const found = coupons.get(name);
  if (!found) throw new Error(`no coupon ${name}`);
  return found.code;
}

/** What a person can do to a discount in Stripe's dashboard. */
export const changesAtStripe = ['gone', 'less', 'for ever', 'as it was'] as const;

export type ChangeAtStripe = (typeof changesAtStripe)[number];

/**
 * Replaces a discount's coupon at Stripe by another with the same id, or deletes it. If two calls
 * do so at once, the failure of the slower one is ignored.
 */
export async function changeAtStripe(
  { stripe }: World,
  coupons: Coupons,
  name: CouponName,
  to: ChangeAtStripe,
): Promise<void> {
  const id = codeOf(coupons, name);
  const { percentOff, amountOff } = all[name] ?? {};
  if (to === 'as it was') {
    const discount = { id, percentOff: percentOff ?? null, amountOff: amountOff ?? null };
    await ensureStripeCoupon(stripe, discount).catch(() => undefined);
    return;
  }
  await stripe.coupons.del(id).catch(() => undefined);
  const off =
    percentOff === undefined
      ? { amount_off: amountOff ?? 0, currency: 'eur' }
      : { percent_off: percentOff };
  const made = {
    gone: null,
    less: { id, percent_off: 5, duration: 'once' },
    'for ever': { id, ...off, duration: 'forever' },
  } as const;
  if (made[to]) await stripe.coupons.create(made[to]).catch(() => undefined);
}
