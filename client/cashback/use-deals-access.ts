import { useState } from 'react';

import { useSubscription } from '#client/subscription/details/queries.ts';
import { isPaused } from '#client/subscription/details/subscription-rules.ts';
import { runsPremium } from '#client/subscription/runs-premium.ts';

/**
 * Whether the person may see the deals' pages: not with a paid subscription that runs or is paused.
 * Checked once, when the page is entered: an upload grants free months, and its success message
 * must still be visible. Undefined until it is known.
 */
export function useDealsAccess() {
  const { data, error, refetch } = useSubscription(false);
  const [isAllowed, setIsAllowed] = useState<boolean>();
  if (data && isAllowed === undefined) {
    const { subscription } = data;
    setIsAllowed(!runsPremium(subscription) && !(subscription && isPaused(subscription)));
  }
  return { isAllowed, error: isAllowed === undefined ? error : null, refetch };
}
