import * as z from 'zod/mini';

import { orEmpty } from '#worker/desk/schemas.ts';

/** The wire contract of a person's timeline. Times are in UTC milliseconds, amounts in cents. */

export const timelineKinds = [
  'order',
  'change',
  'payment',
  'refund',
  'dispute',
  'grant',
  'transfer',
  'coupon',
  'proof',
  'declaration',
  'mail',
  'event',
  'sign_in',
  'act',
] as const;

export type TimelineKind = (typeof timelineKinds)[number];

/** A word that says how something stands; each kind has its own. */
export interface TimelineRow extends Partial<TimelineFacts> {
  /** Its kind and its own id, which no other row has. */
  id: string;
  at: number;
  kind: TimelineKind;
  status: string;
  /** What it is about, in the words of whoever wrote it: a plan, a subject, an action. */
  title: string;
}

/** What rows of some kinds say besides. */
interface TimelineFacts {
  amount: number | null;
  /** What of a payment went back. */
  refunded: number;
  invoice_id: string | null;
  /** The object's id at Stripe. */
  stripe_id: string | null;
  /** The number or the code that people read: LX-, LK- and LW- numbers, a coupon's code. */
  number: string;
  reason: string | null;
  problem: string | null;
  method: string | null;
  last4: string | null;
  ends_at: number | null;
  /** Of a change of plan: when the plan begins, and the plan before. */
  starts_at: number;
  from_plan: string;
  recipient: string;
  /** The letter's id, with which it can be opened; null for a mail that is no letter. */
  letter_id: string | null;
  device: string;
  country: string | null;
  by: string;
  subject: string;
  subject_id: string;
}

/** Answers `GET internal/people/{id}/timeline`, the newest first. */
export interface TimelineAnswer {
  rows: TimelineRow[];
  /** The `before` of the next page; null on the last page. */
  next: string | null;
  /** Kinds that are not in it, because Stripe could not be read; mostly none. */
  missing: TimelineKind[];
}

/**
 * `kind`: only rows of that kind. `before`: the `next` of the page before, or a moment alone.
 * `limit`: 1 to 100, 50 if it is left out.
 */
export const timelineQuery = z.strictObject({
  kind: orEmpty(z.enum(timelineKinds, 'invalid_request')),
  before: orEmpty(z.string().check(z.regex(/^\d{1,16}(?::\S{1,300})?$/, 'invalid_request'))),
  limit: orEmpty(z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, 'invalid_request'))),
});

export type TimelineQuery = z.infer<typeof timelineQuery>;
