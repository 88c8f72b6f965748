import { addDays, addMonths, dayMs } from '#worker/calendar.ts';
import { dayAfterMonths, dayNumber } from '#worker/subscription/clock/days.ts';

/*
 * A period that an order begins is counted from the order's day in Germany (§§ 187, 188 BGB).
 * Stripe counts months from a moment in UTC. Up to 22 o'clock UTC both are the same day, in summer
 * and in winter; after it they may differ (docs/decisions/0091). Moments in UTC milliseconds.
 */

const hourMs = 3_600_000;

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
