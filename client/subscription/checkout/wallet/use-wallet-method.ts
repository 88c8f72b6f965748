import { useStripe } from '@stripe/react-stripe-js';
import { useState } from 'react';

import type { Method } from '#client/subscription/checkout/method.ts';
import { useAuthenticate } from '#client/subscription/checkout/use-authenticate.ts';

/**
 * Paying with a wallet of the device. The wallet's own button releases a payment method; the order
 * is made with it by the button that every order is made by (§ 312j BGB).
 */
export function useWalletMethod(total: number) {
  const stripe = useStripe();
  const authenticate = useAuthenticate();
  const [available, setAvailable] = useState(false);
  const [released, setReleased] = useState<{ id: string; total: number } | null>(null);
  // What was released for another amount is not what the person agreed to.
  const held = released?.total === total ? released.id : null;

  const method: Method = {
    ready: stripe !== null && held !== null,
    authenticate,
    refused: 'card_declined',
    create: () => Promise.resolve(held === null ? { problem: 'stripe_not_ready' } : { id: held }),
    declined: () => setReleased(null),
  };

  return {
    method,
    total,
    available,
    held: held !== null,
    setAvailable,
    release: (id: string) => setReleased({ id, total }),
    takeBack: () => setReleased(null),
  };
}
