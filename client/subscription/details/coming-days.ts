import { dayOf } from '#worker/date.ts';
import type { TimelineEntry } from '#worker/subscription/clock/timeline.ts';

/** A day in Germany on which something comes. */
export interface ComingDay {
  day: string;
  /** A moment on that day, UTC milliseconds. */
  at: number;
  entries: TimelineEntry[];
}

/** What comes, day by day. A charge is told after what ends before it. */
export function comingDays(timeline: readonly TimelineEntry[]): ComingDay[] {
  const days = new Map<string, ComingDay>();
  for (const entry of timeline) {
    const day = dayOf(entry.at);
    const known = days.get(day) ?? { day, at: entry.at, entries: [] };
    days.set(day, { ...known, entries: [...known.entries, entry] });
  }
  return [...days.values()].map((one) => ({
    ...one,
    entries: one.entries.toSorted(
      (first, second) => Number(first.what === 'charge') - Number(second.what === 'charge'),
    ),
  }));
}
