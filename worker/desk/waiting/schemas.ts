import * as z from 'zod/mini';

import { machineText } from '#worker/http/fields.ts';
import { deskWrite } from '#worker/desk/schemas.ts';

/** The wire contract of what waits. Moments in UTC milliseconds, amounts in cents. */

/** Everything that wants a person. */
export const waitingKinds = [
  'dispute',
  'payment',
  'debit',
  'repayment',
  'doubled_debit',
  'declaration',
  'proof',
  'payout',
  'second_look',
  'referral',
  'transfer',
  'paid_twice',
  'mail',
  'event',
  'document',
  'job',
] as const;

export type WaitingKind = (typeof waitingKinds)[number];

export interface WaitingItem {
  kind: WaitingKind;
  /** Its own id, which no other of its kind has. */
  id: string;
  /** Since when it waits; null where nothing notes that. */
  since: number | null;
  /**
   * The end of access without a payment, Stripe's last day for an answer, the day on which a
   * declaration or a repayment is due; null for what has none.
   */
  deadline: number | null;
  /** null for what is nobody's, and where the person is not known. */
  account_id: string | null;
  /** null where the account no longer exists. */
  email: string | null;
  cents: number | null;
  /**
   * What it is about: a deal, a subject, a type of event, a job, an act. Empty where the kind says
   * it.
   */
  about: string;
  /** Why it is here, in the words of whoever refused it. */
  problem: string | null;
  attempts: number | null;
  /** What it is about at Stripe. */
  stripe_id: string | null;
}

/** Answers `GET internal/waiting`: what ends soonest, then what waits longest. */
export interface WaitingAnswer {
  items: WaitingItem[];
  /** Of each kind so many at most. */
  most: number;
  /** Kinds that are not in it, because Stripe could not be read; mostly none. */
  missing: WaitingKind[];
  /** What was done last at the desk; null for nothing. */
  last_act: { at: number; operator: string } | null;
}

/** A mail that was given up: sent `again`, or let be. */
export const mailInput = z.strictObject({
  ...deskWrite,
  key: machineText(200),
  again: z.boolean('required'),
});
