import * as z from 'zod/mini';

import { numberNames } from '#worker/desk/numbers/definitions.ts';
import type { LevelName, MovementName, NumberName } from '#worker/desk/numbers/definitions.ts';
import { optionalLine } from '#worker/http/fields.ts';

/** The wire contract of the desk's numbers. Cents; days in Germany as `2026-11-27`. */

const day = z.optional(optionalLine(40, 'invalid_request'));

export const numbersQuery = z.strictObject({ from: day, to: day });
export type NumbersQuery = z.infer<typeof numbersQuery>;

/** Which facts to list: those of a number, on these days, with that label or with any. */
export const factsQuery = z.strictObject({
  number: z.enum(numberNames, 'invalid_request'),
  from: day,
  to: day,
  label: z.optional(optionalLine(200, 'too_long')),
  /** The `next` of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(300, 'too_long'))),
});
export type FactsQuery = z.infer<typeof factsQuery>;

/** How something stands: contracts, and what they bring a month. */
export interface Level {
  count: number;
  cents: number;
}

/** One day: MRR and how many contracts at its end, and what happened on it. */
export interface DayOfNumbers extends Record<LevelName, number>, Record<MovementName, number> {
  day: string;
  payments_failed: number;
  payments_rescued: number;
  revenue: number;
  refunds: number;
  chargebacks: number;
}

/** What some numbers count, by a label such as a coupon's code. */
interface Performance {
  label: string;
  count: number;
  cents: number;
}

export interface NumbersAnswer {
  from: string;
  to: string;
  /** At the end of the last day. */
  mrr: number;
  mrr_past_due: number;
  mrr_trialing: number;
  /** MRR at the end of the day before the first one. */
  mrr_before: number;
  /**
   * What made the one of the other: `mrr` is `mrr_before` and the sum of these. `past_due` is what
   * went out of MRR because a payment is open, less what came back; the others count both.
   */
  movement: Record<MovementName | 'past_due', number>;
  days: DayOfNumbers[];
  /** Contracts of each plan at the end of the last day. */
  plans: { plan: string; active: Level; past_due: Level; trialing: Level }[];
  /** Trials by the week in which they began, which starts on that Monday. */
  trials: { week: string; started: number; converted: number; lost: number }[];
  /**
   * Who first paid in a month, and how many of them still had a subscription at the end of that
   * month and of each one after it.
   */
  cohorts: { month: string; size: number; active: number[] }[];
  /** Money that moved: without VAT, which stands apart; what went out is negative. */
  money: { revenue: Level; refunds: Level; chargebacks: Level; vat: Level; fees: Level };
  /** Of each plan. */
  revenue_by_plan: Performance[];
  payments: { failed: Level; rescued: Level; lost: Level };
  /** Why people have left, as far as they said so. */
  leaving_reasons: { label: string; count: number }[];
  coupons: { label: string; used: number; discount: number; revenue: number; ended: number }[];
  campaigns: { label: string; registrations: number; purchases: number }[];
  deals: {
    /** The deal's id. */
    label: string;
    name: string;
    proofs: number;
    accepted: number;
    rejected: number;
    cost: number;
  }[];
  /** What each number is, in one sentence. */
  definitions: Record<NumberName, string>;
}

/** One thing that a number counts. */
export interface Fact {
  id: number;
  /** When it happened, UTC milliseconds. */
  at: number;
  /** The day on which it counts. */
  day: string;
  label: string;
  /** null for nobody, or for somebody whose account is deleted. */
  account_id: string | null;
  email: string | null;
  /** The contract, purchase or usage. */
  object_id: string | null;
  count: number;
  cents: number;
}

export interface FactsAnswer {
  facts: Fact[];
  next: string | null;
  /** The number itself, of which the facts of all pages are the parts. */
  count: number;
  cents: number;
}
