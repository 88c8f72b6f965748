/*
 * The states of a case, and what they mean. Pure.
 */

/** Each state, and which may follow it. */
export const caseLife = {
  /** Stored; the machine has still to match it and to carry it out. */
  received: ['carried_out', 'asked', 'waiting'],
  /** Its owner was asked by mail whether it is theirs. */
  asked: ['carried_out', 'waiting', 'closed'],
  /** Nothing was carried out; a person of ours has to see to it. */
  waiting: ['carried_out', 'closed'],
  carried_out: ['taken_back', 'closed'],
  /** Its owner has said that it was not them. */
  taken_back: ['carried_out', 'closed'],
  closed: ['carried_out'],
} as const satisfies Record<string, readonly string[]>;

export type CaseState = keyof typeof caseLife;

export const caseStates = Object.keys(caseLife) as [CaseState, ...CaseState[]];

/** How long the same content counts as one case, and how long a receipt can be opened. */
export const sameContentMs = 24 * 3_600_000;
export const receiptMs = 30 * 24 * 3_600_000;

/** Until when the owner can take a withdrawal back, before its money goes. */
export const withdrawalUndoMs = 24 * 3_600_000;

/** How long a request may work on a case before the scheduled run takes over. */
export const leaseMs = 60_000;
