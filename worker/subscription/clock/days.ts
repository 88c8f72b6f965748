import { addDays, addMonths, dayMs, hourMs } from '#worker/calendar.ts';
import { dayOf } from '#worker/date.ts';

/*
 * Days in Germany, as terms and periods of law are counted (§§ 187, 188 BGB). A day is the number
 * of days from 1 January 1970 to its date, so days are added and subtracted like numbers.
 */

/** The day in Germany of a moment in UTC milliseconds. */
export function dayNumber(at: number): number {
  return Date.parse(dayOf(at)) / dayMs;
}

/** A date written as `2026-11-20`. */
export function dayOfDate(date: string): number {
  return Date.parse(date) / dayMs;
}

/**
 * The last millisecond of a day in Germany, as UTC milliseconds. Midnight there is at 22 or 23
 * o'clock UTC of the day before; the clocks never change at midnight.
 */
export function lastMoment(day: number): number {
  const midnight = (day + 1) * dayMs;
  const inSummer = midnight - 2 * hourMs;
  return (dayNumber(inSummer) === day + 1 ? inSummer : midnight - hourMs) - 1;
}

/** The last second of a day in Germany, as UTC milliseconds: Stripe ends things on full seconds. */
export function lastSecond(day: number): number {
  return lastMoment(day) - 999;
}

/**
 * The day that ends a period of months which begins with something on `day` (§ 188 Abs. 2, 3 BGB):
 * the same day of the month, or its last day where the month has no such day.
 */
export function dayAfterMonths(day: number, months: number): number {
  const date = new Date(day * dayMs);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months + 1);
  date.setUTCDate(0);
  date.setUTCDate(Math.min(wanted, date.getUTCDate()));
  return date.getTime() / dayMs;
}

/*
 * A period that an order begins is counted from the order's day in Germany (§§ 187, 188 BGB).
 * Stripe counts months from a moment in UTC. Up to 22 o'clock UTC both are the same day, in summer
 * and in winter; after it they may differ (docs/decisions/0091). Moments in UTC milliseconds.
 */

/** Before 22 o'clock, because Stripe's subscription begins a moment after the order. */
const lastMs = 21.5 * hourMs;

/** 22 o'clock in Germany in winter, 23 in summer. */
const movedTo = 21 * hourMs;

/** Whether what Stripe counts from that moment falls on the right days in Germany. */
export function keepsItsDay(orderedAt: number): boolean {
  return orderedAt % dayMs < lastMs;
}

/**
 * When so many months from an order are over: when Stripe is to charge what follows them. Stripe
 * takes the day of the month from there, so where that month has no such day it is the day after.
 */
export function monthsFromOrder(orderedAt: number, months: number): number {
  if (keepsItsDay(orderedAt)) return addMonths(orderedAt, months);
  const ordered = dayNumber(orderedAt);
  const day = dayAfterMonths(ordered, months);
  const isSame = dayOfMonth(day) === dayOfMonth(ordered);
  return (isSame ? day : day + 1) * dayMs + movedTo;
}

/** The same for a term that is paid in parts of so many months: it has no part too many. */
export function termFromOrder(orderedAt: number, term: number, months: number): number {
  if (keepsItsDay(orderedAt)) return addMonths(orderedAt, term);
  return addMonths(monthsFromOrder(orderedAt, months), term - months);
}

function dayOfMonth(day: number): number {
  return new Date(day * dayMs).getUTCDate();
}

/** The same for days. */
export function daysFromOrder(orderedAt: number, days: number): number {
  if (keepsItsDay(orderedAt)) return addDays(orderedAt, days);
  return (dayNumber(orderedAt) + days) * dayMs + movedTo;
}

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
