import type { CouponRow } from '#worker/promotion/coupon.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';
import type { PlanRow } from '#worker/subscription/statements.ts';

/** How a coupon is told to its holder: plans as the prices that sell them now. */
export function couponAnswer(row: CouponRow, plans: readonly PlanRow[]): Coupon {
  const { id, code, type, expiresAt, newUserOnly, percentOff, amountOff, data } = row;
  const always = {
    id,
    coupon_code: code,
    expires_at: expiresAt,
    new_user_only: newUserOnly,
    stripe_coupon_info:
      type === 'discount' ? { percent_off: percentOff, amount_off: amountOff } : null,
    license_data: data.licenceEndsAt === undefined ? null : { expires_at: data.licenceEndsAt },
  };
  const priceOf = (key: string) => plans.find((plan) => plan.key === key)?.priceId;
  const bound = {
    stripe_plan_ids: (data.planKeys ?? []).flatMap((key) => priceOf(key) ?? []),
  };
  const ending = { cancel_at_period_end: data.cancelAtPeriodEnd ?? false };
  const { months = null, days = null, date = null } = data;
  switch (type) {
    case 'free_period':
      return { ...always, type, any_data: { months, days, date } };
    case 'free_trial':
      return { ...always, type, any_data: { months, days, ...ending, ...bound } };
    case 'discount':
      return {
        ...always,
        type,
        any_data: { stripe_coupon_code: row.stripeCouponCode, ...ending, ...bound },
      };
    case 'payxgetx': {
      const next = data.nextPlanKey === undefined ? null : (priceOf(data.nextPlanKey) ?? null);
      return {
        ...always,
        type,
        any_data: { months: months ?? 0, next_stripe_plan_id: next, ...ending, ...bound },
      };
    }
    case 'answer_quota':
      return { ...always, type, any_data: { answer_count: data.answerCount ?? 0 } };
    case 'direct_plan':
      return { ...always, type, any_data: bound };
    default:
      return { ...always, type: 'license', any_data: {} };
  }
}
