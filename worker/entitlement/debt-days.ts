import { addDays } from '#worker/calendar.ts';
import { graceEnd } from '#worker/entitlement/premium.ts';

/*
 * The days on which somebody hears of a payment that they owe, after the letter about its failure
 * (docs/decisions/0077). Pure. Moments in UTC milliseconds.
 */

/** Days of the grace period. On its day 1 the letter about the failure is sent. */
export const reminderDays = [5, 10, 13] as const;

export type ReminderDay = (typeof reminderDays)[number];

/** Day 1 is the one that begins with the failure. */
function beginOf(day: number, since: number): number {
  return addDays(since, day - 1);
}

/** The last of these days that has begun by now; null before the first. */
export function reminderDayAt(since: number, now: number): ReminderDay | null {
  return reminderDays.findLast((day) => beginOf(day, since) <= now) ?? null;
}

/**
 * When a debt since then is to be looked at next, after that moment: on the next of these days, or
 * at the end of its grace; null after that.
 */
export function nextDebtLook(since: number, after: number): number | null {
  const looks = [...reminderDays.map((day) => beginOf(day, since)), graceEnd(since)];
  return looks.find((at) => at > after) ?? null;
}

/**
 * For how long a debt that is closed now has kept its person from what it was to pay for: from the
 * end of its grace until it was closed, within its period. Milliseconds.
 */
export function withheldMs({
  openedAt,
  closedAt,
  periodEnd,
}: {
  openedAt: number;
  closedAt: number | null;
  periodEnd: number | null;
}): number {
  if (closedAt === null || periodEnd === null) return 0;
  return Math.max(0, Math.min(closedAt, periodEnd) - graceEnd(openedAt));
}
