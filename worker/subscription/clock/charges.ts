import { addMonths, dayMs } from '#worker/calendar.ts';
import type { Charges } from '#worker/subscription/clock/terms.ts';

/** One charge: when (UTC milliseconds), cents, and the months that it pays for. */
export interface Charge {
  at: number;
  cents: number;
  months: number;
}

/** All charges that are not before `from` and not after `until`, in their order. */
export function chargesBetween(all: readonly Charges[], from: number, until: number): Charge[] {
  return all
    .flatMap((series) => chargesOf(series, from, until))
    .toSorted((one, other) => one.at - other.at);
}

/** The first charge that is not before that moment; null for none. */
export function nextCharge(all: readonly Charges[], from: number): Charge | null {
  const firsts = all.flatMap((series) => chargesOf(series, from, Infinity, 1));
  return firsts.toSorted((one, other) => one.at - other.at)[0] ?? null;
}

/** A month is never longer than this. */
const longestMonthMs = 31 * dayMs;

function chargesOf(series: Charges, from: number, until: number, most = Infinity): Charge[] {
  const { anchor, months, cents } = series;
  const start = Math.max(from, series.from);
  const charges: Charge[] = [];
  // From one that is certainly not later than the first one wanted.
  const skipped = (start - anchor) / (longestMonthMs * months);
  for (let index = Math.max(0, Math.floor(skipped)); charges.length < most; index += 1) {
    const at = addMonths(anchor, index * months);
    if (at > until || (series.until !== null && at >= series.until)) break;
    if (at >= start) charges.push({ at, cents, months });
  }
  return charges;
}
