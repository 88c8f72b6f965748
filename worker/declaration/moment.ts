import { minuteMs } from '#worker/calendar.ts';
import { toDate } from '#worker/date.ts';
import { product } from '#worker/product.ts';

const { locale, timeZone } = product;
const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
const seconds = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone });
const parts = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone,
});

/** UTC milliseconds as `20. November 2026 um 14:05:09 Uhr`, the time in Germany. */
export function formatSecond(at: number): string {
  return `${days.format(toDate(at))} um ${seconds.format(toDate(at))} Uhr`;
}

/** UTC milliseconds as `2026-11-20T14:05:09+01:00`: ISO 8601, the time in Germany. */
export function isoInGermany(at: number): string {
  const local = parts.format(toDate(at)).replace(' ', 'T');
  const minutes = Math.round((Date.parse(`${local}Z`) - at) / minuteMs);
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${local}+${hours}:${String(minutes % 60).padStart(2, '0')}`;
}
