import { couponTexts as texts } from '#client/messages/coupon.ts';
import { formatDate } from '#worker/date.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';

interface Row {
  label: string;
  value: string;
}

/** Kinds that give something at once; the others lead to the plans. */
const paymentless = new Set(['free_period', 'license', 'answer_quota']);

/** Whether the coupon goes with a purchase instead of being applied without payment. */
export function goesWithPurchase({ type }: Coupon): boolean {
  return !paymentless.has(type);
}

/** What the coupon gives, in a few words. */
export function couponGives(coupon: Coupon): string {
  const { gives } = texts;
  switch (coupon.type) {
    case 'free_period': {
      const { date } = coupon.any_data;
      return date === null ? gives.free(lengthOf(coupon.any_data)) : gives.freeUntil(date);
    }
    case 'free_trial':
      return gives.trial(lengthOf(coupon.any_data));
    case 'discount':
      return discountText(coupon, gives);
    case 'payxgetx':
      return gives.months(coupon.any_data.months);
    case 'answer_quota':
      return gives.tasks(coupon.any_data.answer_count);
    case 'direct_plan':
      return gives.plan;
    default:
      return coupon.license_data
        ? gives.license(coupon.license_data.expires_at)
        : gives.licenseForever;
  }
}

/** Kind, length, effect on the price, and the conditions. */
export function couponRows(coupon: Coupon): Row[] {
  const { rows } = texts;
  const price = priceText(coupon);
  const plans = plansText(coupon);
  return [
    { label: rows.kind, value: texts.kinds[coupon.type] },
    { label: rows.length, value: durationText(coupon) },
    { label: rows.price, value: price },
    ...(plans === null ? [] : [{ label: rows.plans, value: plans }]),
    { label: rows.after, value: thenText(coupon) },
    ...(coupon.expires_at === null
      ? []
      : [{ label: rows.expires, value: formatDate(coupon.expires_at) }]),
    { label: rows.who, value: coupon.new_user_only ? texts.newOnly : texts.noRunning },
  ];
}

function lengthOf({ months, days }: { months: number | null; days: number | null }): string {
  return texts.length({ months: months ?? 0, days: days ?? 0 });
}

function discountText(
  { stripe_coupon_info: info }: Coupon,
  say: { percentOff: (percent: number) => string; amountOff: (cents: number) => string },
): string {
  return info?.percent_off
    ? say.percentOff(info.percent_off)
    : say.amountOff(info?.amount_off ?? 0);
}

function durationText(coupon: Coupon): string {
  switch (coupon.type) {
    case 'free_period': {
      const { date } = coupon.any_data;
      return date === null ? lengthOf(coupon.any_data) : texts.until(date);
    }
    case 'free_trial':
      return lengthOf(coupon.any_data);
    case 'payxgetx':
      return texts.onTop(coupon.any_data.months);
    case 'answer_quota':
      return texts.tasks(coupon.any_data.answer_count);
    case 'license':
      return coupon.license_data ? texts.until(coupon.license_data.expires_at) : texts.unlimited;
    default:
      return texts.term;
  }
}

function priceText(coupon: Coupon): string {
  if (!goesWithPurchase(coupon)) return texts.price.nothing;
  if (coupon.type === 'free_trial') {
    return endsWithTerm(coupon) ? texts.price.onlyTrial : texts.price.afterTrial;
  }
  return coupon.type === 'discount' ? discountText(coupon, texts.price) : texts.price.plan;
}

/** null where no plan is bought. */
function plansText(coupon: Coupon): string | null {
  const bound = boundPlans(coupon);
  if (!goesWithPurchase(coupon)) return null;
  return bound.length > 0 ? texts.somePlans : texts.anyPlan;
}

function thenText(coupon: Coupon): string {
  const { after } = texts;
  if (!goesWithPurchase(coupon)) return hasEnd(coupon) ? after.nothing : after.never;
  if (endsWithTerm(coupon)) return coupon.type === 'free_trial' ? after.trialEnds : after.ends;
  return nextPlanOf(coupon) === null ? after.renews : after.nextPlan;
}

/** Whether what is given without payment ends at some time; tasks wait until they are solved. */
function hasEnd({ type, license_data: license }: Coupon): boolean {
  return type === 'free_period' || (type === 'license' && license !== null);
}

function endsWithTerm({ any_data: data }: Coupon): boolean {
  return 'cancel_at_period_end' in data && data.cancel_at_period_end;
}

function nextPlanOf(coupon: Coupon): string | null {
  return coupon.type === 'payxgetx' ? coupon.any_data.next_stripe_plan_id : null;
}

/** Price ids of the plans that it can be used with; empty for any. */
function boundPlans({ any_data: data }: Coupon): readonly string[] {
  return 'stripe_plan_ids' in data ? data.stripe_plan_ids : [];
}
