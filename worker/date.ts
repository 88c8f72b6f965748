import { product } from '#worker/product.ts';

const { locale, timeZone } = product;
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
const days = new Intl.DateTimeFormat('sv-SE', { timeZone });

/** UTC milliseconds as `20. November 2026`, the day in Germany, with non-breaking spaces. */
export function formatDate(at: number): string {
  return dates.format(at).replaceAll(' ', '\u00a0');
}

/** UTC milliseconds as `14:05`, the time in Germany. */
export function formatTime(at: number): string {
  return times.format(at);
}

/** UTC milliseconds as `2026-11-20`, the day in Germany, for comparing days. */
export function dayOf(at: number): string {
  return days.format(at);
}
