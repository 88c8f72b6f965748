import { dayNumber, lastMoment } from '#worker/subscription/clock/days.ts';
import { workingDay } from '#worker/subscription/clock/periods-of-law.ts';

/**
 * Until when the desk has to see to what it got at that moment: the end of the next working day
 * (docs/decisions/0052). Both UTC milliseconds.
 */
export function deskDueAfter(at: number): number {
  return lastMoment(workingDay(dayNumber(at) + 1));
}
