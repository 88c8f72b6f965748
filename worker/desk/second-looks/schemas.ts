import type { CancellationInput } from '#worker/desk/money/schemas.ts';

/** The wire contract of acts that want a second operator. Cents, moments in UTC milliseconds. */

/** Answers (202) an act that waits for a second operator. */
export interface PendingAnswer {
  /** The waiting act's id. */
  pending: string;
}

/** What waits: a refund of an invoice, an end with a refund, or the approval of a payout. */
export type WaitingAct =
  | { act: 'refund'; invoice_id: string; amount: number; reason: string; document: string | null }
  | ({ act: 'end'; amount: number; document: string | null } & Omit<CancellationInput, 'action_id'>)
  | { act: 'payout'; payout_id: string; amount: number };

export interface SecondLook {
  id: string;
  /** Who has asked; anybody else may confirm. */
  operator: string;
  at: number;
  account_id: string;
  email: string | null;
  waits: WaitingAct;
}

export interface SecondLooksAnswer {
  /** The oldest first; at most a hundred. */
  waiting: SecondLook[];
}
