import { dayMs } from '#worker/calendar.ts';
import { dayOf } from '#worker/date.ts';

/*
 * Days in Germany, as terms and periods of law are counted (§§ 187, 188 BGB). A day is the number
 * of days from 1 January 1970 to its date, so days are added and subtracted like numbers.
 */

/** The day in Germany of a moment in UTC milliseconds. */
export function dayNumber(at: number): number {
  return Date.parse(dayOf(at)) / dayMs;
}

/** A date written as `2026-11-20`. */
export function dayOfDate(date: string): number {
  return Date.parse(date) / dayMs;
}

const hourMs = 3_600_000;

/**
 * The last millisecond of a day in Germany, as UTC milliseconds. Midnight there is at 22 or 23
 * o'clock UTC of the day before; the clocks never change at midnight.
 */
export function lastMoment(day: number): number {
  const midnight = (day + 1) * dayMs;
  const inSummer = midnight - 2 * hourMs;
  return (dayNumber(inSummer) === day + 1 ? inSummer : midnight - hourMs) - 1;
}

/** The last second of a day in Germany, as UTC milliseconds: Stripe ends things on full seconds. */
export function lastSecond(day: number): number {
  return lastMoment(day) - 999;
}

/**
 * The day that ends a period of months which begins with something on `day` (§ 188 Abs. 2, 3 BGB):
 * the same day of the month, or its last day where the month has no such day.
 */
export function dayAfterMonths(day: number, months: number): number {
  const date = new Date(day * dayMs);
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months + 1);
  date.setUTCDate(0);
  date.setUTCDate(Math.min(dayOfMonth, date.getUTCDate()));
  return date.getTime() / dayMs;
}
