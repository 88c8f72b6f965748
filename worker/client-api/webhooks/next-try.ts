import { dayMs, hourMs, minuteMs } from '#worker/calendar.ts';

/** How long to wait after each failed attempt: nine attempts in less than three days. */
const waits = [
  5 * minuteMs,
  15 * minuteMs,
  hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  20 * hourMs,
  28 * hourMs,
];

/** An endpoint that has taken nothing for so long is paused. */
export const pauseAfterMs = 5 * dayMs;

/**
 * When a message is sent again after so many failed attempts, UTC milliseconds; null to give it up.
 * Each wait is shortened by up to a fifth, by chance, so that what failed at once does not come
 * back at once.
 */
export function nextTry(attempts: number, now: number): number | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : now + Math.round(wait * (1 - Math.random() / 5));
}
