import { useEffect } from 'react';
import type { ReactNode } from 'react';

import { bootstrap } from '#client/lib/bootstrap.ts';
import { readItem, removeItem, storeItem } from '#client/lib/stored-item.ts';

interface PaymentDocumentProps {
  /** Shown while the document is loaded again. */
  waiting: ReactNode;
  children: ReactNode;
}

/**
 * A page that needs a document whose policy lets Stripe's script in (docs/decisions/0005). Coming
 * from another page of the app it asks the Worker for one, once; the history's state survives.
 */
export function PaymentDocument({ waiting, children }: PaymentDocumentProps) {
  const reload = !bootstrap.payment && readItem('checkout_reload') !== true;

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
