import { useStripe } from '@stripe/react-stripe-js';
import { useState } from 'react';

import type { Method } from '#client/subscription/checkout/method.ts';
import { useAuthenticate } from '#client/subscription/checkout/use-authenticate.ts';

/**
 * Payment with the device's wallet. The wallet's own button only creates a payment method; the
 * order is placed with the same pay button as every other order (§ 312j BGB).
 */
export function useWalletMethod(total: number) {
  const stripe = useStripe();
  const authenticate = useAuthenticate();
  const [available, setAvailable] = useState(false);
  const [approved, setApproved] = useState<{ id: string; total: number } | null>(null);
  // The person approved this amount only; another amount needs a new approval.
  const methodId = approved?.total === total ? approved.id : null;

  const method: Method = {
    ready: stripe !== null && methodId !== null,
    authenticate,
    refused: 'card_declined',
    create: () =>
      Promise.resolve(methodId === null ? { problem: 'stripe_not_ready' } : { id: methodId }),
    declined: () => setApproved(null),
  };

  return {
    method,
    total,
    available,
    isApproved: methodId !== null,
    setAvailable,
    approve: (id: string) => setApproved({ id, total }),
    revoke: () => setApproved(null),
  };
}
