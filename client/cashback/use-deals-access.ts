import { useState } from 'react';

import { useOwnUsages } from '#client/cashback/use-own-usages.ts';
import { useSubscription } from '#client/subscription/details/queries.ts';
import { mayUseDeals } from '#client/subscription/runs-premium.ts';

/**
 * Whether the person may see the deals' pages. Checked once, when the page is entered: an upload
 * grants free months, and its success message must still be visible. Undefined until it is known.
 */
export function useDealsAccess() {
  const subscription = useSubscription(false);
  const usages = useOwnUsages();
  const [isAllowed, setIsAllowed] = useState<boolean>();
  if (subscription.data && usages.data && isAllowed === undefined) {
    setIsAllowed(mayUseDeals(subscription.data.subscription, usages.data.length > 0));
  }
  return {
    isAllowed,
    error: isAllowed === undefined ? (subscription.error ?? usages.error) : null,
    refetch: () => Promise.all([subscription.refetch(), usages.refetch()]),
  };
}
