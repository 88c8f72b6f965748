import { stateMachine } from '#worker/state-machine.ts';

export type DisputeStatus = 'waiting' | 'open' | 'settled' | 'dropped';

type DisputeEvent =
  /** The person's dispute before it is over. */
  | 'turn_came'
  /** Its settlement invoice was paid. */
  | 'paid'
  /** The bank paid after all, or the money came another way. */
  | 'not_owed'
  /** The withdrawal because of which nothing was owed was undone. */
  | 'owed_after_all';

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
  dropped: {
    says: 'Nothing is owed; or not while its person may still undo a withdrawal.',
    on: { owed_after_all: 'waiting' },
  },
});

/** Statuses in which the person owes something. */
export const owedStatuses: DisputeStatus[] = ['waiting', 'open'];

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

/*
 * What a person of ours sends where Stripe could not. Pure; amounts in cents.
 */

/** In which ways that can be. */
export const handWays = ['bank_transfer', 'paypal', 'other'] as const;

export type HandWay = (typeof handWays)[number];

interface Sums {
  /** What was owed; null for everything that was paid. */
  amount: number | null;
  /** What Stripe was told to send back, what of it came back to us, and what was sent by hand. */
  sent: number;
  failed: number;
  byHand: number;
}

/**
 * What has to be sent by hand: exactly this much, or at least this much where only Stripe knows how
 * much was paid.
 */
export function leftToSend({ amount, sent, failed, byHand }: Sums): {
  cents: number;
  isExact: boolean;
} {
  const known = amount === null ? failed : amount - sent + failed;
  return { cents: Math.max(0, known - byHand), isExact: amount !== null };
}

/** Whether that sum settles what is left. */
export function isWholeRest(sums: Sums, cents: number): boolean {
  const left = leftToSend(sums);
  return left.isExact ? cents === left.cents : cents >= left.cents;
}

export type RepaymentStatus =
  | 'owed'
  | 'sent'
  | 'paid'
  | 'failed'
  | 'by_hand'
  | 'nothing'
  | 'undone';

/** Why money goes back. */
export const repaymentReasons = [
  'withdrawal',
  'guarantee',
  'unused_share',
  'late_charge',
  'desk',
] as const;

export type RepaymentReason = (typeof repaymentReasons)[number];

/** What can happen to a repayment; credit-back.ts reads it from Stripe's credit notes. */
export type RepaymentEvent =
  /** Stripe has taken all its refunds, and at least one of them is on its way. */
  | 'under_way'
  /** Stripe says of all its refunds that they succeeded. */
  | 'succeeded'
  /** Stripe refuses a refund, or the money of one came back. */
  | 'refused'
  /** After some of it was sent by hand, the money of one more refund came back. */
  | 'lost_more'
  /** A person of ours has sent what did not arrive in another way. */
  | 'sent_by_hand'
  /** Nothing was paid that could go back, or everything had gone back before. */
  | 'empty'
  /** The person has taken back what it follows from. */
  | 'taken_back';

interface Own {
  /** Whether the scheduled run looks at it again. */
  isLookedAt: boolean;
}

/** The life of a repayment: a sum that goes back to a person. */
export const repaymentLife = stateMachine<RepaymentStatus, RepaymentEvent, Own>({
  owed: {
    says: 'It waits for its day, or for a debit that is still with the bank.',
    isLookedAt: true,
    on: {
      under_way: 'sent',
      succeeded: 'paid',
      refused: 'failed',
      lost_more: 'failed',
      empty: 'nothing',
      taken_back: 'undone',
    },
  },
  sent: {
    says: 'Stripe has its refunds, and the bank has not answered yet.',
    isLookedAt: true,
    on: { succeeded: 'paid', refused: 'failed', lost_more: 'failed' },
  },
  paid: {
    // A refund to a card that no longer exists succeeds first and comes back days later.
    says: 'The money is with the person, as far as Stripe knows.',
    isLookedAt: false,
    on: { refused: 'failed', lost_more: 'failed' },
  },
  failed: {
    says: 'Not all of the money arrived. A person of ours has to send it in another way.',
    isLookedAt: false,
    on: { sent_by_hand: 'by_hand' },
  },
  by_hand: {
    says: 'A person of ours has sent what did not arrive in another way.',
    isLookedAt: false,
    on: { lost_more: 'failed' },
  },
  nothing: {
    // Money that arrives later for a contract that goes back whole makes it go on.
    says: 'There was nothing to pay back.',
    isLookedAt: false,
    on: { under_way: 'sent', succeeded: 'paid', refused: 'failed', lost_more: 'failed' },
  },
  undone: {
    says: 'What it followed from was taken back before any money had left.',
    isLookedAt: false,
    on: {},
  },
});

/** Statuses in which the scheduled run looks at a repayment again. */
export const lookedAtStatuses = repaymentLife.statuses.filter(
  (status) => repaymentLife.states[status].isLookedAt,
);
