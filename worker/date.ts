import { product } from '#worker/product.ts';

const { locale, timeZone } = product;
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
const days = new Intl.DateTimeFormat('sv-SE', { timeZone });

/** A date can be no farther from 1970, in milliseconds. */
const farthest = 8.64e15;

/**
 * The date of a moment in UTC milliseconds. A moment that no date can be, as only a wrong row has
 * it, is the farthest one: it must not take the page with it on which it stands.
 */
export function toDate(at: number): Date {
  return new Date(Math.max(-farthest, Math.min(farthest, at)) || 0);
}

/**
 * UTC milliseconds as `20. November 2026`, the day in Germany. Only the year may stand in a line of
 * its own: a date that never breaks leaves holes in narrow text.
 */
export function formatDate(at: number): string {
  return dates.format(toDate(at)).replace(' ', '\u00a0');
}

/** UTC milliseconds as `14:05`, the time in Germany. */
export function formatTime(at: number): string {
  return times.format(toDate(at));
}

/** UTC milliseconds as `2026-11-20`, the day in Germany, for comparing days. */
export function dayOf(at: number): string {
  return days.format(toDate(at));
}
