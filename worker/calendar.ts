export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/**
 * The same moment `months` later, in UTC milliseconds. If the target month does not have that day,
 * the result is its last day, like Stripe's billing cycles
 * (docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function addMonths(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}

/** `days` times 24 hours later, UTC milliseconds. */
export function addDays(at: number, days: number): number {
  return at + days * dayMs;
}

const averageMonthMs = 30.44 * dayMs;

/** How many months a period has, at least one; `from` and `to` in UTC milliseconds. */
export function monthsBetween(from: number, to: number): number {
  return Math.max(1, Math.round((to - from) / averageMonthMs));
}
