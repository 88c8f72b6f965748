import { dayNumber, lastMoment } from '#worker/subscription/clock/days.ts';
import { workingDay } from '#worker/subscription/clock/holidays.ts';

/** The withdrawal period (§ 355 Abs. 2 BGB), in days. */
export const withdrawalDays = 14;

/** The money-back guarantee, in days from the first payment. */
export const guaranteeDays = 20;

/** Money goes back within this many days at the latest (§ 357 Abs. 1 BGB). */
export const refundDays = 14;

/**
 * The last moment of the withdrawal period of a contract that was made at `orderedAt`, both UTC
 * milliseconds. A Saturday, a Sunday or a holiday moves it to the next working day (§ 193 BGB).
 */
export function withdrawalEnd(orderedAt: number): number {
  return lastMoment(workingDay(dayNumber(orderedAt) + withdrawalDays));
}

/** The last moment of the money-back guarantee after the first payment; UTC milliseconds. */
export function guaranteeEnd(paidAt: number): number {
  return lastMoment(dayNumber(paidAt) + guaranteeDays);
}

/** Until when money has to be back after the day of that moment; UTC milliseconds. */
export function refundEnd(at: number): number {
  return lastMoment(dayNumber(at) + refundDays);
}
