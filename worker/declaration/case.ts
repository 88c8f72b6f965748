import { dayMs, minuteMs } from '#worker/calendar.ts';

/*
 * The states of a case, and its times. Pure.
 */

export const caseStates = [
  /** Stored; the machine has still to match it and to carry it out. */
  'received',
  /** Its owner was asked by mail whether it is theirs. */
  'asked',
  /** Nothing was carried out; a person of ours has to see to it. */
  'waiting',
  'carried_out',
  /** Its owner has said that it was not them, and it was undone. */
  'taken_back',
  /** The desk has closed it without carrying it out. */
  'closed',
] as const;

export type CaseState = (typeof caseStates)[number];

/** How long the same content counts as one case, and how long a receipt can be opened. */
export const sameContentMs = dayMs;
export const receiptMs = 30 * dayMs;

/** Until when the owner can take a withdrawal back, before its money goes. */
export const withdrawalUndoMs = dayMs;

/** How long a request may work on a case before the scheduled run takes over. */
export const leaseMs = minuteMs;

/** Letters about a declaration that a stranger can cause; of each kind the first leaves at once. */
export const letterKinds = ['receipt', 'asked', 'told'] as const;

export type LetterKind = (typeof letterKinds)[number];

/** The key under which a declaration withdraws from a contract. */
export function withdrawalKey(id: string): string {
  return `declaration:${id}`;
}
