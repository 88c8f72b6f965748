import { useState } from 'react';

import { useSubscription } from '#client/subscription/details/queries.ts';
import { runsPremium } from '#client/subscription/details/subscription-rules.ts';

/**
 * Whether the person may be on the deals' pages: not with a subscription that runs and is paid for
 * (specification, section 2). Judged once, when the page is entered, so that an upload's free months
 * send nobody away from what it says (decisions.md, "Deals"). Undefined until it is known.
 */
export function useEntry() {
  const { data, error, refetch } = useSubscription(false);
  const [may, setMay] = useState<boolean>();
  if (data && may === undefined) setMay(!runsPremium(data.subscription));
  return { may, error: may === undefined ? error : null, refetch };
}
