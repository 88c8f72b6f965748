import * as z from 'zod/mini';

import type { CaseState } from '#worker/declaration/case.ts';
import type { Door, Typed } from '#worker/declaration/schemas.ts';
import type { DeskReason, StepWhat } from '#worker/declaration/step.ts';
import { answerLimit, cursor, deskWrite } from '#worker/desk/schemas.ts';
import { requiredName, requiredText } from '#worker/http/fields.ts';

/** The wire contract of „Kündigungen und Widerrufe“ at the desk. Times in UTC milliseconds. */

export interface DeclarationStepItem {
  at: number;
  /** `machine`, `owner`, `sender`, or an operator's e-mail. */
  by: string;
  what: StepWhat;
  details: Record<string, unknown>;
}

export interface DeclarationItem {
  id: string;
  reference: string;
  door: Door;
  state: CaseState;
  received_at: number;
  /** Until when somebody has to see to it; null where nobody has to. */
  due_at: number | null;
  /** Why the desk has it. */
  reasons: DeskReason[];
  typed: Typed;
  /** Whose it is, once that is known; `email` is null where the account no longer exists. */
  owner: { account_id: string; email: string | null } | null;
  /** Whether the receipt has left. */
  receipt_sent: boolean;
  steps: DeclarationStepItem[];
}

/** Answers `GET internal/declarations`. */
export interface DeclarationListAnswer {
  declarations: DeclarationItem[];
  /** The cursor of the next page; null on the last page. */
  next: string | null;
}

export const declarationQuery = z.strictObject({
  /** `open`, those that wait for the desk; `all`, the latest first. */
  status: z.optional(z.enum(['open', 'all'], 'invalid_request')),
  cursor,
});

export type DeclarationQuery = z.infer<typeof declarationQuery>;

/** Says which contract is meant, and what is done to it. */
export const declarationMatch = z.strictObject({
  ...deskWrite,
  /** `LX-` and ten characters. */
  contract: requiredName(40),
  do: z.enum(['cancel', 'withdraw'], 'required'),
});

export type DeclarationMatch = z.infer<typeof declarationMatch>;

/** Decides on an extraordinary cancellation (§ 314 BGB); the reason goes to the person. */
export const declarationDecision = z.strictObject({
  ...deskWrite,
  accepted: z.boolean('required'),
  reason: requiredText(500),
});

export type DeclarationDecision = z.infer<typeof declarationDecision>;

/** An answer by mail to the address for the receipt. */
export const declarationReply = z.strictObject({ ...deskWrite, text: requiredText(answerLimit) });

export type DeclarationReply = z.infer<typeof declarationReply>;

export const declarationClose = z.strictObject({ ...deskWrite, reason: requiredText(500) });

export type DeclarationClose = z.infer<typeof declarationClose>;
