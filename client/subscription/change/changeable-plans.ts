import { priceInCents } from '#client/subscription/plans/plan-offer.ts';
import { pages } from '#worker/pages.ts';
import { cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import type { Plan } from '#worker/subscription/quote/schemas.ts';

/** The page that shows what changing to that plan would mean. */
export function changePath({ plan_id: id }: Pick<Plan, 'plan_id'>): string {
  return `${pages.change.path}?${new URLSearchParams({ [changeParameter]: id })}`;
}

/** The name in its address under which it gets the plan. */
export const changeParameter = 'plan';

/**
 * The plans to which somebody with that one can sensibly change. Left out are their own, the plan
 * for who has not tried Premium yet, and the same term at a higher price. Pure.
 */
export function changeablePlans(plans: readonly Plan[], ownKey: string | null): Plan[] {
  return plans.filter(
    (plan) =>
      plan.predefined &&
      plan.key !== ownKey &&
      plan.trial_days === 0 &&
      !isDearerTwin(plan, ownKey),
  );
}

function isDearerTwin(plan: Plan, ownKey: string | null): boolean {
  const own = ownKey === null ? undefined : cataloguePlan(ownKey);
  return (
    own !== undefined &&
    own.months === plan.months &&
    own.customYearly === plan.custom_yearly &&
    own.amount <= priceInCents(plan)
  );
}
