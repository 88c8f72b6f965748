import { useEffect } from 'react';

import { MembersData } from '#client/account/members-data.tsx';
import { bootstrap } from '#client/lib/bootstrap.ts';
import { readItem, removeItem, storeItem } from '#client/lib/stored-item.ts';
import { CheckoutPage } from '#client/subscription/checkout/checkout-page.tsx';
import { CheckoutSkeleton } from '#client/subscription/checkout/checkout-skeleton.tsx';

/**
 * The checkout needs a document whose policy lets Stripe's script in. Coming from another page of
 * the app it asks the Worker for one, once; the history's state, and the plan in it, survives.
 */
export function CheckoutEntry() {
  const reload = !bootstrap.payment && readItem('checkout_reload') !== true;

  useEffect(() => {
    if (reload) {
      storeItem('checkout_reload', true);
      window.location.reload();
    } else {
      removeItem('checkout_reload');
    }
  }, [reload]);

  if (reload) return <CheckoutSkeleton />;
  return (
    <MembersData>
      <CheckoutPage />
    </MembersData>
  );
}
