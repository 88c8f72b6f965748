import { dayMs } from '#worker/calendar.ts';
import { dayOf } from '#worker/date.ts';

/** How long a consent lives. Then browsers ask again. */
export const consentLifeMs = 365 * dayMs;

/** For how many years a proof is kept (§§ 195, 199 BGB). */
export const proofsAreKeptForYears = 3;

/**
 * What ended before this moment is no longer kept, both UTC milliseconds: three years from the end
 * of its year in Germany are over. The end of a year is taken in UTC, an hour later than there.
 */
export function endOfKeeping(now: number): number {
  const year = Number(dayOf(now).slice(0, 4));
  return Date.UTC(year - proofsAreKeptForYears, 0, 1);
}
