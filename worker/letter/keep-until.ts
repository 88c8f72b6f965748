import { dayOf } from '#worker/date.ts';

/** For how many years letters about contracts are kept (§ 257 Abs. 4 HGB, § 147 Abs. 3 AO). */
export const lettersAreKeptForYears = 6;

/**
 * Until when a letter of that moment is kept, both UTC milliseconds: six years from the end of its
 * year in Germany (§ 257 Abs. 5 HGB). The end of a year is taken in UTC, an hour later than there.
 */
export function keepUntil(at: number): number {
  const year = Number(dayOf(at).slice(0, 4));
  return Date.UTC(year + 1 + lettersAreKeptForYears, 0, 1);
}
