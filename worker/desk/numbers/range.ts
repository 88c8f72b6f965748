import { dayMs } from '#worker/calendar.ts';
import { AppError } from '#worker/errors.ts';

/** Days in Germany, `2026-11-27`, the last one included. */
export interface DayRange {
  from: string;
  to: string;
}

/** How many days are answered at once: two years. */
export const mostDays = 731;

/** Throws `invalid_request` (400) unless both are days, in this order, and not too far apart. */
export function readRange({ from, to }: Partial<DayRange>): DayRange {
  const fields = {
    ...(isDay(from) ? {} : { from: from === undefined ? 'required' : 'invalid_request' }),
    ...(isDay(to) ? {} : { to: to === undefined ? 'required' : 'invalid_request' }),
  };
  if (!isDay(from) || !isDay(to)) throw new AppError('invalid_request', { fields });
  if (from > to || daysOf({ from, to }).length > mostDays) {
    throw new AppError('invalid_request', {
      fields: { to: 'invalid_request' },
      details: { most_days: mostDays },
    });
  }
  return { from, to };
}

/** Whether a text names a day that exists. */
function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && dayIn(at) === text;
}

/** Each day of a range; at most one more than is allowed. */
export function daysOf({ from, to }: DayRange): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const length = Math.min(Math.round((last - first) / dayMs) + 1, mostDays + 1);
  return Array.from({ length }, (_, at) => dayIn(first + at * dayMs));
}

/** The day so many days later, or earlier. */
export function dayAfter(day: string, days: number): string {
  return dayIn(Date.parse(day) + days * dayMs);
}

/** The Monday of a day's week. */
export function weekOf(day: string): string {
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The month so many months later, or earlier: `2026-11`. */
export function monthAfter(month: string, months: number): string {
  const at = new Date(`${month}-01`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
}

/** What a day is called here has no time and no zone: it is counted as in UTC. */
function dayIn(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
