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
      const before = monthsBefore(`${month}-01`, 1).slice(0, 7);
      return { from: `${before}-01`, to: lastDay(before) };
    }
    case 'year':
      return { from: moved(monthsBefore(today, 12), 1), to: today };
  }
}

function lengthOf({ from, to }: Range): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/** As many days before or after it. */
export function shifted(range: Range, direction: 1 | -1): Range {
  const days = lengthOf(range) * direction;
  return { from: moved(range.from, days), to: moved(range.to, days) };
}

/** The days to compare with; null for none. */
export function compared(range: Range, how: Comparison): Range | null {
  if (how === '') return null;
  if (how === 'before') return shifted(range, -1);
  const from = monthsBefore(range.from, 12);
  return { from, to: moved(from, lengthOf(range) - 1) };
}
