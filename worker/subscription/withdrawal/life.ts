/*
 * The life of a contract that was withdrawn from, or ended by the guarantee. Each state, and the
 * ones that may follow it. Pure.
 */
export const withdrawalTransitions = {
  /** Closed on our side: no access, no renewal, no collection. It can still be undone. */
  closed: ['ending', 'reopening'],
  /** The moment has come: the contract ends at Stripe, and everything paid goes back. */
  ending: ['final'],
  /** Stripe has ended the contract, and its unpaid invoices are void. */
  final: [],
  /** The person has said that it was not them: the contract is opened again at Stripe. */
  reopening: ['undone'],
  /** The contract goes on as before. */
  undone: [],
} as const satisfies Record<string, readonly string[]>;

export type WithdrawalStatus = keyof typeof withdrawalTransitions;

export const withdrawalStatuses = Object.keys(withdrawalTransitions) as [
  WithdrawalStatus,
  ...WithdrawalStatus[],
];

/** Statuses that the scheduled run carries on from. */
export const unfinishedStatuses = withdrawalStatuses.filter(
  (status) => withdrawalTransitions[status].length > 0,
);

/** Statuses in which the contract is over, or about to be. */
export const standingStatuses = ['closed', 'ending', 'final'] as const satisfies WithdrawalStatus[];

export function isStanding(status: WithdrawalStatus): boolean {
  return standingStatuses.some((standing) => standing === status);
}

/** Why a contract ended with everything paid going back. */
export const withdrawalReasons = ['withdrawal', 'guarantee'] as const;
