import type { PlanOffer } from '#client/subscription/plans/plan-offer.ts';

/**
 * The offer with the lowest price per month; undefined for fewer than two or a tie. `elsewhere` are
 * the offers that the same person finds on other pages: none of another plan may be as cheap (§ 5
 * UWG).
 */
export function cheapestOffer(
  offers: readonly PlanOffer[],
  elsewhere: readonly PlanOffer[] = [],
): PlanOffer | undefined {
  const [cheapest, ...others] = byMonthlyPrice(offers);
  if (!cheapest) return undefined;
  const all = [...others, ...elsewhere.filter((offer) => !isSamePlan(offer, cheapest))];
  const isCheapest = all.every((offer) => firstYearMonthly(offer) > firstYearMonthly(cheapest));
  return all.length > 0 && isCheapest ? cheapest : undefined;
}

/** A plain year that is dearer than the year with a trial beside it. */
interface YearsBeside {
  plain: PlanOffer;
  /** Days of the trial. */
  days: number;
  /** By how many cents the first year with it is cheaper. */
  less: number;
  /** By how many every later one is; null where one of the two does not go on as it is. */
  later: number | null;
}

/** The two years, if both are offered. */
export function yearsBeside(offers: readonly PlanOffer[]): YearsBeside | null {
  const years = offers.filter(({ plan }) => plan.months === 12 && !plan.custom_yearly);
  const tried = years.find(({ freeDays, price }) => freeDays > 0 && price > 0);
  const plain = years.find(({ plan }) => plan.trial_days === 0);
  if (!tried || !plain || plain.price <= tried.price) return null;
  return {
    plain,
    days: tried.freeDays,
    less: plain.price - tried.price,
    later: tried.goesOn && plain.goesOn ? plain.total - tried.total : null,
  };
}

/** The offer elsewhere that is cheaper per month than all of these; undefined for none. */
export function cheaperElsewhere(
  offers: readonly PlanOffer[],
  elsewhere: readonly PlanOffer[],
): PlanOffer | undefined {
  const [here] = byMonthlyPrice(offers);
  const [there] = byMonthlyPrice(elsewhere);
  return here && there && firstYearMonthly(there) < firstYearMonthly(here) ? there : undefined;
}

function byMonthlyPrice(offers: readonly PlanOffer[]): PlanOffer[] {
  return offers
    .filter((offer) => offer.monthly !== null)
    .toSorted((one, other) => firstYearMonthly(one) - firstYearMonthly(other));
}

function isSamePlan(one: PlanOffer, other: PlanOffer): boolean {
  return one.plan.plan_id === other.plan.plan_id;
}

/**
 * The price per month over the first year: a coupon lowers the first term only, and months on top
 * cost nothing.
 */
function firstYearMonthly({ plan: { months }, first, total, giftedMonths }: PlanOffer): number {
  if (months === 'one_time') return Infinity;
  return (first + (12 / months - 1) * total) / (12 + giftedMonths);
}
