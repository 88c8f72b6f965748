/** The intervals of Stripe's prices. */
export type Interval = 'day' | 'week' | 'month' | 'year';

const day = 24 * 60 * 60;

function addMonths(seconds: number, months: number): number {
  const start = new Date(seconds * 1000);
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + months);
  const month = end.getUTCMonth();
  end.setUTCDate(start.getUTCDate());
  if (end.getUTCMonth() !== month) end.setUTCDate(0);
  return end.getTime() / 1000;
}

/**
 * Moves a time (UTC seconds) by whole intervals. A day that the month does not have becomes its
 * last day (docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function addInterval(seconds: number, interval: Interval, count: number): number {
  if (interval === 'day') return seconds + count * day;
  if (interval === 'week') return seconds + count * 7 * day;
  return addMonths(seconds, interval === 'month' ? count : count * 12);
}

const longestDays = { day: 1, week: 7, month: 31, year: 366 };

/**
 * The first renewal of a billing cycle after a time (UTC seconds). Renewals are counted from the
 * anchor: a cycle anchored on the 31st returns to the 31st after a shorter month.
 */
export function nextRenewal(
  anchor: number,
  interval: Interval,
  count: number,
  after: number,
): number {
  if (anchor > after) return anchor;
  const longest = longestDays[interval] * count * day;
  let renewals = Math.max(0, Math.floor((after - anchor) / longest) - 1);
  while (addInterval(anchor, interval, renewals * count) <= after) renewals += 1;
  return addInterval(anchor, interval, renewals * count);
}
