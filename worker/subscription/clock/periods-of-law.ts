import { dayMs } from '#worker/calendar.ts';
import { dayNumber, lastMoment } from '#worker/subscription/clock/days.ts';

/** Holidays with a fixed date, as `month-day`: of the whole country, and of at least one Land. */
const fixed = new Set([
  '01-01',
  '01-06', // Baden-Württemberg, Bayern, Sachsen-Anhalt
  '03-08', // Berlin, Mecklenburg-Vorpommern
  '05-01',
  '08-08', // Augsburg, by a law of Bayern
  '08-15', // Saarland, Bayern
  '09-20', // Thüringen
  '10-03',
  '10-31', // nine Länder
  '11-01', // five Länder
  '12-25',
  '12-26',
]);

/**
 * Holidays that move with Easter, in days after Easter Sunday: Good Friday, Easter Sunday and
 * Monday, Ascension, Whit Sunday and Monday, Corpus Christi.
 */
const afterEaster = new Set([-2, 0, 1, 39, 49, 50, 60]);

/** Easter Sunday of a year as a day of `days.ts` (the Gregorian rule of Meeus, Jones, Butcher). */
export function easterSunday(year: number): number {
  const moon = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const lunar = Math.floor((8 * century + 13) / 25);
  const leaps = Math.floor(century / 4);
  const epact = (19 * moon + century - leaps - lunar + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const shift = Math.floor((moon + 11 * epact + 19 * weekday) / 433);
  const month = Math.floor((epact + weekday - 7 * shift + 90) / 25);
  const day = (epact + weekday - 7 * shift + 33 * month + 19) % 32;
  return Date.UTC(year, month - 1, day) / dayMs;
}

/** Whether a day of `days.ts` is a public holiday in at least one Land. */
function isHoliday(day: number): boolean {
  const date = new Date(day * dayMs);
  const isFixed = fixed.has(date.toISOString().slice(5, 10));
  return isFixed || afterEaster.has(day - easterSunday(date.getUTCFullYear())) || isRepentance(day);
}

/** Buß- und Bettag, in Sachsen: the Wednesday before 23 November. */
function isRepentance(day: number): boolean {
  const date = new Date(day * dayMs);
  const isBefore = date.getUTCDate() >= 16 && date.getUTCDate() <= 22;
  return date.getUTCMonth() === 10 && isBefore && date.getUTCDay() === 3;
}

function isWeekend(day: number): boolean {
  return [0, 6].includes(new Date(day * dayMs).getUTCDay());
}

/** That day, or the next one that is a working day in every Land (§ 193 BGB). */
export function workingDay(day: number): number {
  return isWeekend(day) || isHoliday(day) ? workingDay(day + 1) : day;
}

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
