import { useEffect } from 'react';
import type { ReactNode } from 'react';

import { useBootstrap } from '#client/lib/bootstrap.ts';
import { readItem, removeItem, storeItem } from '#client/lib/stored-item.ts';

interface PaymentDocumentProps {
  /** Shown while the document reloads. */
  waiting: ReactNode;
  children: ReactNode;
}

/**
 * A page whose document must allow Stripe's script (docs/decisions/0005). After navigating here
 * inside the app, the document is reloaded once; the history state survives.
 */
export function PaymentDocument({ waiting, children }: PaymentDocumentProps) {
  const { payment } = useBootstrap();
  const reload = !payment && readItem('checkout_reload') !== true;

  useEffect(() => {
    if (reload) {
      storeItem('checkout_reload', true);
      window.location.reload();
    } else {
      removeItem('checkout_reload');
    }
  }, [reload]);

  return reload ? waiting : children;
}
