import { addMonths } from '#worker/calendar.ts';
import { dayOf } from '#worker/date.ts';
import type { Declaration } from '#worker/declaration/sql.ts';
import { typedCode } from '#worker/typed.ts';
import { dayOfDate, lastMoment } from '#worker/subscription/clock/days.ts';

/** Whoever names a day that is further away means something else (docs/decisions/0076). */
const farthestYears = 10;

/** The day on which somebody wants their contract to end. */
interface WishedDay {
  /** Its last moment, UTC milliseconds; null for the earliest end. */
  at: number | null;
  /** Why a day that was typed is read as the earliest end; null where it is not. */
  readAsEarliest: 'unreadable' | 'over' | 'too_far' | null;
}

/** Reads the day that was typed into the form. Pure. */
export function wishedDay({
  typed,
  receivedAt,
}: Pick<Declaration, 'typed' | 'receivedAt'>): WishedDay {
  const text = typedCode(typed.date);
  if (text === '') return { at: null, readAsEarliest: null };
  const at = dateOf(text);
  if (at === null) return { at: null, readAsEarliest: 'unreadable' };
  if (at > addMonths(receivedAt, 12 * farthestYears))
    return { at: null, readAsEarliest: 'too_far' };
  return { at, readAsEarliest: at < receivedAt ? 'over' : null };
}

/** `2026-12-31` as the last moment of that day; null for a day that does not exist. */
function dateOf(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text))) return null;
  const end = lastMoment(dayOfDate(text));
  return dayOf(end) === text ? end : null;
}
