import type { MemberFilters } from '#worker/desk/members/schemas.ts';
import type { CancellationInput } from '#worker/desk/money/schemas.ts';

/** The wire contract of acts that want a second operator. Cents, moments in UTC milliseconds. */

/** Answers (202) an act that waits for a second operator. */
export interface PendingAnswer {
  /** The waiting act's id. */
  pending: string;
}

/** What waits: a refund, an end with a refund, the approval of a payout, or a list of members. */
export type WaitingAct =
  | (Money & { act: 'refund'; invoice_id: string; reason: string })
  | (Money & { act: 'end' } & Omit<CancellationInput, 'action_id'>)
  | { act: 'payout'; payout_id: string; amount: number }
  | WaitingExport;

interface Money {
  amount: number;
  document: string | null;
  /**
   * What had gone back, or was owed, when it was asked for: whoever confirms it sees no more than
   * that. Left out by older questions.
   */
  refunded_before?: number;
}

/** A list that somebody wants to download. */
export type WaitingExport = {
  act: 'export';
  /** How many are in it; in its first file, if there are `more`. */
  people: number;
  more: boolean;
} & MemberFilters;

export interface SecondLook {
  id: string;
  /** Who has asked; anybody else may confirm. */
  operator: string;
  at: number;
  /** Whom it concerns; null for a list. */
  account_id: string | null;
  email: string | null;
  waits: WaitingAct;
}

export interface SecondLooksAnswer {
  /** The oldest first; at most a hundred. */
  waiting: SecondLook[];
}
