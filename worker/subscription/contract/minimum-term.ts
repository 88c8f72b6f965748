import { addMonths } from '#worker/subscription/quote/calendar.ts';
import { cataloguePlan } from '#worker/subscription/plan/catalogue.ts';

/**
 * When the minimum term of a contract on that plan ends: a plan in monthly rates binds for its first
 * twelve months (billing.md, "Quote"). UTC milliseconds; null for a plan without such a term.
 */
export function minimumTermEnd(planKey: string, purchasedAt: number): number | null {
  return cataloguePlan(planKey)?.customYearly ? addMonths(purchasedAt, 12) : null;
}
