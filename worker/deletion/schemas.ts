import * as z from 'zod/mini';

import type { deletionCauses } from '#worker/account/deletion/life.ts';
import { sixDigits } from '#worker/account/schemas.ts';

/** The wire contract of deleting one's account. Times in UTC milliseconds, amounts in cents. */

/** The code from the mail, and when the account goes. */
export const deletionRequest = z.strictObject({
  code: sixDigits,
  when: z.enum(['now', 'term_end'], 'invalid_request'),
});

/** A deletion that was asked for. */
export interface PendingDeletion {
  /** What they chose; `idle` where it is carried out because they were not here for long. */
  when: (typeof deletionCauses)[number];
  requested_at: number;
  /** When it is carried out. Until then it can be undone. */
  due_at: number;
}

export interface DeletionAnswer {
  /** null if none was asked for, or it was undone. */
  deletion: PendingDeletion | null;
}

/** Answers `GET account/deletion/options`: what deleting the account now would mean. */
export interface DeletionOptions extends DeletionAnswer {
  /** When the account goes: in seven days, or when the contract ends, if that is later. */
  now: { due_at: number };
  /** null for a plan that is paid once, which has no end. */
  term_end: { due_at: number } | null;
  /** The contract that runs; null for none. */
  contract: ContractToEnd | null;
  /** Where the person has a subscription that only a store can end. */
  stores: ('ios' | 'android')[];
}

export interface ContractToEnd {
  plan: string;
  /** When a cancellation ends it, with what comes back then; null for a plan that is paid once. */
  ends_at: number | null;
  refund: number;
  refund_by: number | null;
  /** What is overdue and stays owed. */
  owed: number;
  /** Until when everything paid could be had back instead, and how much; null if not at all. */
  guarantee: { ends_at: number; refund: number } | null;
}
