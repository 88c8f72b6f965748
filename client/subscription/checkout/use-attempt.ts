import { useRef } from 'react';

import { readItem, removeItem, storeItem } from '#client/lib/stored-item.ts';
import { attemptFor } from '#client/subscription/checkout/attempt.ts';
import type { Attempt, PurchaseSubject } from '#client/subscription/checkout/attempt.ts';

/**
 * The purchase attempt of this checkout. It is kept in session storage, too, so that after a reload
 * or a lost answer the same key is sent.
 */
export function useAttempt() {
  const attempt = useRef<Attempt | null>(null);

  function keep(next: Attempt): Attempt {
    attempt.current = next;
    storeItem('purchase_attempt', next);
    return next;
  }

  function forget(): void {
    attempt.current = null;
    removeItem('purchase_attempt');
  }

  /** The attempt for what is bought now, with the invoice of a payment that failed before. */
  function current(subject: PurchaseSubject): Attempt {
    const kept = attempt.current ?? (readItem('purchase_attempt') as Attempt | null);
    return keep(attemptFor(kept, subject, () => crypto.randomUUID()));
  }

  /** Remembers which invoice the next try pays; null to begin with the key again. */
  function keepInvoice(invoiceId: string | null): void {
    if (attempt.current) keep({ ...attempt.current, invoiceId });
  }

  /** Remembers what is being sent, so that it can be asked about after a reload. */
  function keepSent(sent: NonNullable<Attempt['sent']>): void {
    if (attempt.current) keep({ ...attempt.current, sent });
  }

  return { current, keepInvoice, keepSent, forget };
}
