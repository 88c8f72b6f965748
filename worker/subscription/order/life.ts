import { minuteMs } from '#worker/calendar.ts';
import { stateMachine } from '#worker/state-machine.ts';

/*
 * The life of a purchase: each state, what it holds, and what each event does to it. Nothing else
 * in the Worker decides what a state means. Pure.
 */

export type PurchaseStatus =
  | 'reserved'
  | 'beginning'
  | 'processing'
  | 'requires_action'
  | 'requires_payment_method'
  | 'completed'
  | 'released';

/**
 * What can happen to a purchase, in our words; view-contract.ts reads it from Stripe's objects.
 */
export type PurchaseEvent =
  /** Stripe has the money, or began the trial. */
  | 'paid'
  /** A debit was given to the bank, which takes days to answer. */
  | 'with_bank'
  /** The bank wants its customer to confirm the payment. */
  | 'needs_customer'
  /** The bank refused the payment method. */
  | 'refused'
  /** The payment method of a trial is verified. */
  | 'method_verified'
  /** What could have been paid no longer exists at Stripe. */
  | 'gone'
  /** We made it unpayable at Stripe. */
  | 'given_up';

interface Own {
  /** Whether it takes its person's only place for a purchase under way. */
  holdsPlace: boolean;
  /**
   * What becomes of the use of its coupon. The trigger redemption_follows_purchase does the same.
   */
  coupon: 'reserved' | 'committed' | 'released';
  /** Whether its trial is made now, under one idempotency key; `paid` follows. */
  beginsTrial?: true;
  /** What its client gets that sends the same order again. */
  sentAgain: SentAgain;
  /** How long after its last change another order of its person may replace it, milliseconds. */
  yieldsAfterMs: number | null;
  /** When the scheduled run sees to it; null for never. */
  left: Left | null;
}

type SentAgain =
  /** The work goes on where it was cut off. */
  | 'resume'
  /** Where the payment stands now, or another try, if the payment method is another one. */
  | 'retry'
  /** The same answer as before. */
  | 'same_answer'
  /** `purchase_expired`: the key is used up. */
  | 'expired';

/** What the scheduled run does with a purchase that nobody carries on. */
interface Left {
  /** How long after its last change, milliseconds. */
  afterMs: number;
  /**
   * How long after it was ordered, whatever was tried since, milliseconds; null for no such end.
   */
  longestMs: number | null;
  /** `give up`, or `look`: a debit ends by itself, so Stripe is only asked how it ended. */
  action: 'give up' | 'look';
}

/** Longer than its own request works on it. */
const reservationMs = minuteMs;

/**
 * Stripe expires an unpaid first invoice after 23 hours; the verification of a trial's method gets
 * as long. Until then Stripe also repeats its answers to our idempotency keys, which it forgets
 * after 24 hours (docs.stripe.com/api/idempotent_requests).
 */
export const abandonedMs = 23 * 3_600_000;

/** Longer than any bank takes over a debit. The purchase holds a use of its coupon until then. */
const longestMs = 30 * 24 * 3_600_000;

const unfinished: Left = { afterMs: abandonedMs, longestMs, action: 'give up' };

export const purchaseLife = stateMachine<PurchaseStatus, PurchaseEvent, Own>({
  reserved: {
    says: 'Its idempotency key is known; Stripe has not answered yet.',
    holdsPlace: true,
    coupon: 'reserved',
    sentAgain: 'resume',
    yieldsAfterMs: reservationMs,
    left: { afterMs: reservationMs, longestMs: null, action: 'give up' },
    on: {
      paid: 'completed',
      with_bank: 'processing',
      needs_customer: 'requires_action',
      refused: 'requires_payment_method',
      method_verified: 'beginning',
      gone: 'released',
      given_up: 'released',
    },
  },
  beginning: {
    // From here on every call makes the trial under one idempotency key, so there can be one only.
    says: 'The payment method of a trial is verified; Stripe makes the subscription.',
    holdsPlace: true,
    coupon: 'reserved',
    beginsTrial: true,
    sentAgain: 'resume',
    yieldsAfterMs: reservationMs,
    left: { afterMs: reservationMs, longestMs: null, action: 'give up' },
    on: {
      paid: 'completed',
      // Only when the trial would be over: Stripe does not make it any more.
      given_up: 'released',
    },
  },
  processing: {
    says: 'A debit is with the bank, which takes its time. Access is given meanwhile.',
    holdsPlace: true,
    coupon: 'committed',
    sentAgain: 'retry',
    yieldsAfterMs: 0,
    left: { afterMs: abandonedMs, longestMs: null, action: 'look' },
    on: {
      paid: 'completed',
      // The bank has refused, and another method was tried before we heard of that.
      needs_customer: 'requires_action',
      refused: 'requires_payment_method',
      method_verified: 'beginning',
      gone: 'released',
      given_up: 'released',
    },
  },
  requires_action: {
    says: 'The bank wants its customer to confirm the payment.',
    holdsPlace: true,
    coupon: 'reserved',
    sentAgain: 'retry',
    yieldsAfterMs: 0,
    left: unfinished,
    on: {
      paid: 'completed',
      with_bank: 'processing',
      refused: 'requires_payment_method',
      method_verified: 'beginning',
      gone: 'released',
      given_up: 'released',
    },
  },
  requires_payment_method: {
    says: 'The bank refused; the invoice waits for another method.',
    holdsPlace: true,
    coupon: 'reserved',
    sentAgain: 'retry',
    yieldsAfterMs: 0,
    left: unfinished,
    on: {
      paid: 'completed',
      with_bank: 'processing',
      needs_customer: 'requires_action',
      method_verified: 'beginning',
      gone: 'released',
      given_up: 'released',
    },
  },
  completed: {
    says: 'There is a contract.',
    holdsPlace: false,
    coupon: 'committed',
    sentAgain: 'same_answer',
    yieldsAfterMs: null,
    left: null,
    on: {},
  },
  released: {
    says: 'Given up, refused or expired: nothing was charged and nothing is owed.',
    holdsPlace: false,
    coupon: 'released',
    sentAgain: 'expired',
    yieldsAfterMs: null,
    left: null,
    on: {},
  },
});

/** Whether there is a contract. What follows its first payment is arranged then. */
export function isBought(status: PurchaseStatus): boolean {
  return purchaseLife.states[status].sentAgain === 'same_answer';
}

export const boughtStatuses = purchaseLife.statuses.filter(isBought);

/**
 * Whether the request of a purchase may still be at work at that moment, UTC milliseconds: it may
 * make at Stripe what nobody finds yet.
 */
export function isAtWork(
  { status, updatedAt }: { status: PurchaseStatus; updatedAt: number },
  now: number,
): boolean {
  return now - updatedAt < (purchaseLife.states[status].yieldsAfterMs ?? 0);
}

/** Whether an unfinished purchase may be given up for something else at that moment. */
export function mayYield(
  { status, updatedAt }: { status: PurchaseStatus; updatedAt: number },
  now: number,
): boolean {
  const { yieldsAfterMs } = purchaseLife.states[status];
  return yieldsAfterMs !== null && now - updatedAt >= yieldsAfterMs;
}

/** Statuses in which a purchase takes its person's only place. */
export const openStatuses = purchaseLife.statuses.filter(isOpen);

export function isOpen(status: PurchaseStatus): boolean {
  return purchaseLife.states[status].holdsPlace;
}
