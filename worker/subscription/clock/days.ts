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
