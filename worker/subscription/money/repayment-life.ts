import { stateMachine } from '#worker/state-machine.ts';

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
