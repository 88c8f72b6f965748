import type { Person } from '#tests/support/people.ts';
import { order } from '#tests/support/purchases.ts';
import type { Cast } from '#tests/model/cast.ts';
import { codeOf } from '#tests/model/coupons.ts';
import type { CouponName } from '#tests/model/coupons.ts';
import { methodFor } from '#tests/model/means.ts';
import type { MethodName } from '#tests/model/step.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import type { QuoteAnswer } from '#worker/subscription/quote/schemas.ts';

/** The plan and the payment method, by the model's names. */
export interface Wanted {
  plan: string;
  method: MethodName;
}

type Order = Record<string, unknown>;

/** The body that the checkout posts; null if a fault prevented the payment method. */
export async function orderFor(
  { plans, watch }: Cast,
  person: Person,
  { plan: key, method }: Wanted,
): Promise<Order | null> {
  const plan = plans.get(key);
  if (!plan) throw new Error(`no plan ${key}`);
  const paid = await methodFor(watch.world, person, method);
  // Whether a trial is offered depends on the day.
  return paid ? order(plan, paid, { trial_end_at: null }) : null;
}

/**
 * The same with a coupon, and with the values of the quote that the person saw. If the product
 * shows no quote, the body contains only the code.
 */
export async function orderWithCoupon(
  cast: Cast,
  person: Person,
  wanted: Wanted & { coupon: CouponName },
): Promise<{ order: Order; quote: Quote | null } | null> {
  const plain = await orderFor(cast, person, wanted);
  if (!plain) return null;
  const coupon = codeOf(cast.coupons, wanted.coupon);
  const answer = await person.get(
    `/api/sub/quote?plan_id=${String(plain['plan_id'])}&coupon=${coupon}`,
  );
  const { quote = null } = (await answer.json()) as Partial<QuoteAnswer>;
  const claims = quote && {
    expected_total: quote.total,
    trial_end_at: quote.trial_end_at,
    cancel_at_period_end: quote.cancel_at_period_end,
    extra_data: { sub_coupon_id: quote.coupon?.id ?? null },
    next_plan_id: cast.plans.get(quote.next_plan?.key ?? '')?.plan_id ?? null,
    extra_days: quote.extra_days,
  };
  return { order: { ...plain, coupon, ...claims }, quote };
}
