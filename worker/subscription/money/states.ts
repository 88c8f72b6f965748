import { stateMachine } from '#worker/state-machine.ts';

export type DisputeStatus = 'waiting' | 'open' | 'settled' | 'dropped';

type DisputeEvent =
  /** The person's dispute before it is over. */
  | 'turn_came'
  /** Its settlement invoice was paid. */
  | 'paid'
  /** The bank paid after all, or the money came another way. */
  | 'not_owed';

/**
 * The life of a dispute: a SEPA debit that failed, or that the bank returned. The person settles it
 * by paying one invoice over the debit and the fee for it.
 */
export const disputeLife = stateMachine<DisputeStatus, DisputeEvent>({
  waiting: {
    says: 'The person has another open dispute; they settle one at a time.',
    on: { turn_came: 'open', not_owed: 'dropped' },
  },
  open: {
    says: 'The person is asked to settle it.',
    on: { paid: 'settled', not_owed: 'dropped' },
  },
  settled: { says: 'Its settlement invoice has been paid.', on: {} },
  dropped: { says: 'Nothing is owed.', on: {} },
});

/** Statuses in which the person owes something. */
export const owedStatuses = disputeLife.unfinished;

/**
 * The state of the settlement: `open` while a bank is working on it, `requires_action` while the
 * bank wants its customer to authenticate. After `failed` it may be tried again.
 */
export const settleStatuses = ['open', 'requires_action', 'failed', 'paid'] as const;

export type SettleStatus = (typeof settleStatuses)[number];

/**
 * The bank returned a debit that it had paid, or never paid it. Or the bank of a card, or PayPal,
 * has taken a payment back for its owner: for that nothing is asked, and it is noted as dropped.
 */
export const disputeReasons = ['returned', 'failed', 'charged_back'] as const;

export type DisputeReason = (typeof disputeReasons)[number];

export type WithdrawalStatus = 'closed' | 'ending' | 'final' | 'reopening' | 'undone';

type WithdrawalEvent =
  /** The time to take it back is over. */
  | 'time_over'
  /** The person has said that it was not them. */
  | 'taken_back'
  /** Stripe has done what was asked of it. */
  | 'done_at_stripe';

/** The life of a contract that was withdrawn from, or ended by the guarantee. */
export const withdrawalLife = stateMachine<WithdrawalStatus, WithdrawalEvent>({
  closed: {
    says: 'Closed on our side: no access, no renewal, no collection. It can still be undone.',
    on: { time_over: 'ending', taken_back: 'reopening' },
  },
  ending: {
    says: 'The contract ends at Stripe, and everything paid goes back.',
    on: { done_at_stripe: 'final' },
  },
  final: { says: 'Stripe has ended the contract, and its unpaid invoices are void.', on: {} },
  reopening: {
    says: 'The contract is opened again at Stripe.',
    on: { done_at_stripe: 'undone' },
  },
  undone: { says: 'The contract goes on as before.', on: {} },
});

/** Statuses in which the contract is over, or about to be. */
export const standingStatuses = ['closed', 'ending', 'final'] as const satisfies WithdrawalStatus[];

export function isStanding(status: WithdrawalStatus): boolean {
  return standingStatuses.some((standing) => standing === status);
}

/** Why a contract ended with everything paid going back. */
export const withdrawalReasons = ['withdrawal', 'guarantee'] as const;

export type WithdrawalReason = (typeof withdrawalReasons)[number];
