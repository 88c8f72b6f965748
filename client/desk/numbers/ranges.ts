import { dayOf } from '#worker/date.ts';

/** Days in Germany, `2026-11-27`, the last one included. */
export interface Range {
  from: string;
  to: string;
}

export type Comparison = '' | 'before' | 'year';
export type Preset = 'days30' | 'month' | 'lastMonth' | 'year';

const dayMs = 86_400_000;

function moved(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The same day so many months earlier; the last one of a shorter month. */
function monthsBefore(day: string, months: number): string {
  const at = new Date(`${day.slice(0, 7)}-01`);
  at.setUTCMonth(at.getUTCMonth() - months);
  const month = at.toISOString().slice(0, 7);
  const last = lastDay(month);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}

function lastDay(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10);
}

/** The days of a preset; `now` in UTC milliseconds. */
export function presetRange(preset: Preset, now: number): Range {
  const today = dayOf(now);
  const month = today.slice(0, 7);
  switch (preset) {
    case 'days30':
      return { from: moved(today, -29), to: today };
    case 'month':
      return { from: `${month}-01`, to: today };
    case 'lastMonth': {
      return monthRange(monthsBefore(`${month}-01`, 1).slice(0, 7));
    }
    case 'year':
      return { from: moved(monthsBefore(today, 12), 1), to: today };
  }
}

/** All days of a month, `2026-03`. */
export function monthRange(month: string): Range {
  return { from: `${month}-01`, to: lastDay(month) };
}

/** The month that a range has all days of; empty for any other range. */
export function monthOf({ from, to }: Range): string {
  const month = from.slice(0, 7);
  const whole = monthRange(month);
  return from === whole.from && to === whole.to ? month : '';
}

/** Two years of months before the present one, the latest first; `now` in UTC milliseconds. */
export function monthsUntil(now: number): string[] {
  const first = `${dayOf(now).slice(0, 7)}-01`;
  return Array.from({ length: 24 }, (_, at) => monthsBefore(first, at + 1).slice(0, 7));
}

function lengthOf({ from, to }: Range): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/** As many days before or after it; of a whole month, the month before or after it. */
export function shifted(range: Range, direction: 1 | -1): Range {
  if (monthOf(range) !== '') return monthRange(monthsBefore(range.from, -direction).slice(0, 7));
  const days = lengthOf(range) * direction;
  return { from: moved(range.from, days), to: moved(range.to, days) };
}

/** The days to compare with; null for none. */
export function compared(range: Range, how: Comparison): Range | null {
  if (how === '') return null;
  if (how === 'before') return shifted(range, -1);
  const from = monthsBefore(range.from, 12);
  if (monthOf(range) !== '') return monthRange(from.slice(0, 7));
  return { from, to: moved(from, lengthOf(range) - 1) };
}
