import * as z from 'zod/mini';

import type { DeskRole } from '#worker/desk-role.ts';
import { opaque } from '#worker/http/fields.ts';

/** The wire contract of the desk. Times are in UTC milliseconds. */

/**
 * In every writing call of the desk: the client's id of its request (shared-sql.ts explains it).
 */
export const deskWrite = { action_id: z.uuid('required') };

/** The input of a writing call without any other fields. */
export const deskAct = z.strictObject(deskWrite);

/** The `next` of the page before. */
export const cursor = z.optional(
  z.string().check(z.regex(/^\d{1,16}:[\w-]{1,64}$/, 'invalid_request')),
);

/** A person, and a thing of theirs: `people/{id}/…/{thing}`. */
export const personThing = z.strictObject({ id: opaque, thing: opaque });

export const byId = z.strictObject({ id: opaque });

export interface MeAnswer {
  /** The e-mail that Cloudflare Access asserts. */
  operator: string;
  /** Without any, this is the only call that is answered. */
  roles: readonly DeskRole[];
}

/** How much waits. No count is larger than `most`. */
export interface OverviewAnswer {
  proofs: number;
  payouts: number;
  referrals: number;
  declarations: number;
  most: number;
  /** Sums that did not reach their people: somebody has to send them by hand. At most `most`. */
  failed_repayments: FailedRepayment[];
  /** The latest debits that were refunded and then returned by their banks. At most `most`. */
  doubled_debits: DoubledDebit[];
  /** Invoices and credit notes that we cannot archive for a day. At most `most`. */
  unarchived: UnarchivedDocument[];
  /** Payments that failed or came back; whose access ends first is in front. `most` of each. */
  overdue: OverduePayment[];
  /** Stripe's events whose work fails. At most `most`. */
  failed_events: FailedEvent[];
}

/** A payment that somebody owes. Cents, and moments in UTC milliseconds. */
export interface OverduePayment {
  /** The contract's or the debit's id, which no other has. */
  id: string;
  account_id: string;
  /** null where the account no longer exists. */
  email: string | null;
  /** null where Stripe has not said how much. */
  cents: number | null;
  /** A debit that the bank did not pay or took back; otherwise a payment that was refused. */
  is_debit: boolean;
  since: number;
  /** When access ends, or has ended, unless it is paid. */
  access_until: number;
}

/** An event of Stripe's, and why its work fails. Moments in UTC milliseconds. */
export interface FailedEvent {
  id: string;
  type: string;
  /** What it is about, by its id at Stripe. */
  object_id: string;
  error: string;
  attempts: number;
  received_at: number;
  /** When it is tried again. */
  due_at: number;
}

/** A document that Stripe does not give us. */
export interface UnarchivedDocument {
  /** in_… or cn_…. */
  id: string;
  kind: 'invoice' | 'credit_note';
  /** UTC milliseconds. */
  failing_since: number;
}

/** Money that went back twice. Cents, and moments in UTC milliseconds. */
export interface DoubledDebit {
  id: number;
  account_id: string;
  /** null where the account no longer exists. */
  email: string | null;
  cents: number;
  refunded_at: number | null;
  returned_at: number;
}

export interface FailedRepayment {
  key: string;
  account_id: string;
  /** null where the account no longer exists. */
  email: string | null;
  /** Stripe's word. */
  problem: string | null;
  failed_at: number;
}

/** Answers a change, with the id of the thing that was changed or made. */
export interface DeskActAnswer {
  success: true;
  id: string;
}

/**
 * The answer of the refusal `already_decided` (409): the thing's status, and the operator who
 * decided it; null where nobody at the desk did.
 */
export interface AlreadyDecidedAnswer {
  error: 'already_decided';
  status: string;
  by: string | null;
}
