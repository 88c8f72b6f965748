import * as z from 'zod/mini';

import { deskWrite } from '#worker/desk/schemas.ts';
import { opaque, requiredText, wholeNumber } from '#worker/http/fields.ts';
import type { ChangeOutcome } from '#worker/desk/money/in-their-place.ts';
import type { ChangePreview } from '#worker/subscription/change/schemas.ts';

/** The wire contract of a person's money at the desk. Amounts in cents, times in UTC ms. */

const sum = wholeNumber(1, 10_000_000);

/**
 * A refund of an invoice's payment: a sum, or null for all that is left. `refunded_before` is what
 * had gone back when the operator looked: if that has changed, another act was faster.
 */
export const refundInput = z.strictObject({
  ...deskWrite,
  invoice_id: opaque,
  amount: z.nullable(sum),
  reason: requiredText(500),
  refunded_before: z.optional(wholeNumber(0, 10_000_000)),
});

export type RefundInput = z.infer<typeof refundInput>;

export interface RefundAnswer {
  success: true;
  /** The key of the repayment, under which the person's page shows what becomes of it. */
  id: string;
  amount: number;
}

/** What a refund of that invoice can be, before it is made. */
export interface RefundPreview {
  invoice_id: string;
  number: string | null;
  total: number;
  /** To be sent as `refunded_before`. */
  refunded: number;
  left: number;
  /** A bank still decides over the payment: nothing can go back until it has. */
  with_bank: boolean;
}

/** When a contract ends: with what is paid, at once, or on that day in Germany. */
const when = z.union([z.enum(['term_end', 'now']), z.iso.date()], 'required');

/** What goes back: nothing, the share that is not used then, or a sum. */
const endRefund = z.union([z.enum(['none', 'share']), sum], 'required');

/** An end of a contract. */
export const cancellationInput = z.strictObject({
  ...deskWrite,
  contract_id: opaque,
  when,
  refund: endRefund,
  reason: requiredText(500),
});

export type CancellationInput = z.infer<typeof cancellationInput>;

/** A sum in a query. */
const sumInDigits = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,7}$/, 'invalid_request')),
  z.transform(Number),
);

/** The same, asked for beforehand. */
export const cancellationQuery = z.strictObject({
  when,
  refund: z.union([z.enum(['none', 'share']), sumInDigits], 'required'),
});

export type CancellationQuery = z.infer<typeof cancellationQuery>;

export interface CancellationAnswer {
  success: true;
  /** The contract's id. */
  id: string;
  /** When it ends, as it was planned with this act. */
  ends_at: number | null;
  /** What goes back. */
  refund: number;
}

/** What an end of that contract would mean now. */
export interface CancellationPreview {
  ends_at: number | null;
  refund: number;
  /** What is still charged until then. */
  charges: { at: number; cents: number }[];
  /** The largest sum that can go back. */
  most: number;
}

/** Another plan for a running contract, as its person has wished. */
export const planChangeInput = z.strictObject({
  ...deskWrite,
  contract_id: opaque,
  plan_id: opaque,
  /** Cents that the operator was shown; refused with `price_changed` when it is another sum now. */
  expected_total: wholeNumber(0, 10_000_000),
  reason: requiredText(500),
});

export type PlanChangeInput = z.infer<typeof planChangeInput>;

/** A planned change is taken back. */
export const undoChangeInput = z.strictObject({ ...deskWrite, reason: requiredText(500) });

export type UndoChangeInput = z.infer<typeof undoChangeInput>;

/** What that plan would mean for the person now. */
export interface PlanChangePreview extends Omit<ChangePreview, 'quote' | 'buyer'> {
  /** The invoice has to name its customer, and no address is known: only they can order it. */
  needs_address: boolean;
}

export interface PlanChangeAnswer {
  success: true;
  /** The contract that was changed. */
  id: string;
  outcome: ChangeOutcome;
  takes_effect: 'now' | number;
  total: number;
}
