import { dayOf } from '#worker/date.ts';

/**
 * The last second of a day in Germany (`2026-12-31`), in UTC milliseconds; undefined for an invalid
 * day.
 */
export function endOfDay(day: string): number | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (!Number.isFinite(midnight)) return undefined;
  // Germany is one or two hours ahead of UTC.
  return [22, 21]
    .map((hours) => midnight + (hours * 3600 + 3599) * 1000)
    .find((at) => dayOf(at) === day && dayOf(at + 1000) !== day);
}
