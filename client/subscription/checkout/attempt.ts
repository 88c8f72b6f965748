import { useRef } from 'react';

import { readItem, removeItem, storeItem } from '#client/lib/stored-item.ts';
import type { CheckoutOrder } from '#client/subscription/checkout/queries.ts';
import { dayOf } from '#worker/date.ts';

/** The values that identify what is bought. If one changes, it is another purchase. */
export interface PurchaseSubject {
  planId: string;
  trialEndAt: number | null;
  coupon: string | null;
  cancelAtPeriodEnd: boolean;
  subCouponId: string | null;
  nextPlanId: string | null;
  extraDays: number | null;
  withoutTrial: boolean;
  /** The account that the page of the order was made for; null if that is unknown. */
  buyer: string | null;
  /** Whether the page has said that a store's subscription runs beside it. */
  besideStore: boolean;
}

/** A purchase under its idempotency key, with the invoice of a failed payment. */
export interface Attempt {
  key: string;
  subject: string;
  invoiceId: string | null;
  /** The last order that was sent under the key: the payment method, and the cents shown as due. */
  sent?: { paymentMethodId: string; total: number };
}

/** What the order buys. */
export function purchaseSubject({
  plan,
  quote,
  nextPlanId,
  withoutTrial,
  buyer,
}: CheckoutOrder): PurchaseSubject {
  return {
    planId: plan.plan_id,
    trialEndAt: quote.trial_end_at,
    coupon: quote.coupon?.coupon_code ?? null,
    cancelAtPeriodEnd: quote.cancel_at_period_end,
    subCouponId: quote.coupon ? String(quote.coupon.id) : null,
    nextPlanId,
    extraDays: quote.extra_days > 0 ? quote.extra_days : null,
    withoutTrial,
    buyer: buyer ?? null,
    besideStore: quote.beside !== undefined,
  };
}

/**
 * The attempt to continue: the stored one, or a new one with a fresh key if plan, trial end,
 * coupon, cancel flag, coupon id, next plan, extra days or doing without the trial have changed.
 * The trial's end is compared by its day, since every quote moves it by the seconds since the last
 * one.
 */
export function attemptFor(
  stored: Attempt | null,
  subject: PurchaseSubject,
  newKey: () => string,
): Attempt {
  const { trialEndAt, ...rest } = subject;
  const text = JSON.stringify({
    ...rest,
    trialEnd: trialEndAt === null ? null : dayOf(trialEndAt),
  });
  return stored?.subject === text ? stored : { key: newKey(), subject: text, invoiceId: null };
}

/**
 * The purchase attempt of this checkout. It is also kept in session storage, so that the same key
 * is sent after a reload or a lost answer.
 */
export function useAttempt() {
  const attempt = useRef<Attempt | null>(null);

  function store(next: Attempt): Attempt {
    attempt.current = next;
    storeItem('purchase_attempt', next);
    return next;
  }

  function forget(): void {
    attempt.current = null;
    removeItem('purchase_attempt');
  }

  /** The attempt for what is bought now, with the invoice of a failed payment. */
  function current(subject: PurchaseSubject): Attempt {
    const stored = attempt.current ?? (readItem('purchase_attempt') as Attempt | null);
    return store(attemptFor(stored, subject, () => crypto.randomUUID()));
  }

  /**
   * Stores the invoice that the next try pays; with null the next try starts with the key again.
   */
  function storeInvoice(invoiceId: string | null): void {
    if (attempt.current) store({ ...attempt.current, invoiceId });
  }

  /** Stores what is being sent, so that a lost purchase can be recovered after a reload. */
  function storeSent(lastSent: NonNullable<Attempt['sent']>): void {
    if (attempt.current) store({ ...attempt.current, sent: lastSent });
  }

  return { current, storeInvoice, storeSent, forget };
}
