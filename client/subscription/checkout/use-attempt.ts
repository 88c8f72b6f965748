import { useRef } from 'react';

import { readItem, removeItem, storeItem } from '#client/lib/stored-item.ts';
import { attemptFor } from '#client/subscription/checkout/attempt.ts';
import type { Attempt, PurchaseSubject } from '#client/subscription/checkout/attempt.ts';

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
