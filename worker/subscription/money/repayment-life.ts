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

/*
 * The life of a repayment: a sum that goes back to a person. Each state, and what each event does
 * to it. Nothing else in the Worker decides what a state means. Pure.
 */

export const repaymentStatuses = [
  'owed',
  'sent',
  'paid',
  'failed',
  'by_hand',
  'nothing',
  'undone',
] as const;

export type RepaymentStatus = (typeof repaymentStatuses)[number];

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

interface State {
  says: string;
  /** Whether the scheduled run looks at it again. */
  isLookedAt: boolean;
  on: Record<RepaymentEvent, RepaymentStatus>;
}

export const repaymentLife = {
  owed: {
    says: 'It waits for its day, or for a debit that is still with the bank.',
    isLookedAt: true,
    on: {
      under_way: 'sent',
      succeeded: 'paid',
      refused: 'failed',
      lost_more: 'failed',
      sent_by_hand: 'owed',
      empty: 'nothing',
      taken_back: 'undone',
    },
  },
  sent: {
    says: 'Stripe has its refunds, and the bank has not answered yet.',
    isLookedAt: true,
    on: {
      under_way: 'sent',
      succeeded: 'paid',
      refused: 'failed',
      lost_more: 'failed',
      sent_by_hand: 'sent',
      empty: 'sent',
      taken_back: 'sent',
    },
  },
  paid: {
    // A refund to a card that no longer exists succeeds first and comes back days later.
    says: 'The money is with the person, as far as Stripe knows.',
    isLookedAt: false,
    on: {
      under_way: 'paid',
      succeeded: 'paid',
      refused: 'failed',
      lost_more: 'failed',
      sent_by_hand: 'paid',
      empty: 'paid',
      taken_back: 'paid',
    },
  },
  failed: {
    says: 'Not all of the money arrived. A person of ours has to send it in another way.',
    isLookedAt: false,
    on: {
      under_way: 'failed',
      succeeded: 'failed',
      refused: 'failed',
      lost_more: 'failed',
      sent_by_hand: 'by_hand',
      empty: 'failed',
      taken_back: 'failed',
    },
  },
  by_hand: {
    says: 'A person of ours has sent what did not arrive in another way.',
    isLookedAt: false,
    on: {
      under_way: 'by_hand',
      succeeded: 'by_hand',
      refused: 'by_hand',
      lost_more: 'failed',
      sent_by_hand: 'by_hand',
      empty: 'by_hand',
      taken_back: 'by_hand',
    },
  },
  nothing: {
    // Money that arrives later for a contract that goes back whole makes it go on.
    says: 'There was nothing to pay back.',
    isLookedAt: false,
    on: {
      under_way: 'sent',
      succeeded: 'paid',
      refused: 'failed',
      lost_more: 'failed',
      sent_by_hand: 'nothing',
      empty: 'nothing',
      taken_back: 'nothing',
    },
  },
  undone: {
    says: 'What it followed from was taken back before any money had left.',
    isLookedAt: false,
    on: {
      under_way: 'undone',
      succeeded: 'undone',
      refused: 'undone',
      lost_more: 'undone',
      sent_by_hand: 'undone',
      empty: 'undone',
      taken_back: 'undone',
    },
  },
} as const satisfies Record<RepaymentStatus, State>;

/** The state that an event leads to; the same one if it changes nothing. */
export function repaymentAfter(status: RepaymentStatus, event: RepaymentEvent): RepaymentStatus {
  return repaymentLife[status].on[event];
}

/** Statuses in which the scheduled run looks at a repayment again. */
export const lookedAtStatuses = repaymentStatuses.filter(
  (status) => repaymentLife[status].isLookedAt,
);
