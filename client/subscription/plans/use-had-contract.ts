import useSWR from 'swr';

import { useSession } from '#client/account/use-session.ts';
import { api, readApi } from '#client/lib/api.ts';
import { firstData, useFirstAnswer } from '#client/lib/use-first-answer.ts';
import { runsPremium } from '#client/subscription/details/subscription-rules.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';

/**
 * Whether the person has had a contract, and with it their trial; undefined while loading. False
 * for visitors, and on an error: the checkout then shows the true price.
 */
export function useHadContract(): boolean | undefined {
  const { session, data, error } = useSubscriptionAnswer();
  if (!session || error) return false;
  if (!data) return undefined;
  return data.had_contract;
}

/** Whether a signed-in person has no Premium; false while unknown. */
export function useLacksPremium(): boolean {
  const { data } = useSubscriptionAnswer();
  return data !== undefined && !runsPremium(data.subscription);
}

function useSubscriptionAnswer() {
  const { session } = useSession();
  const first = useFirstAnswer('subscription');
  const { data, error } = useSWR<SubscriptionAnswer, Error>(
    session ? ['sub/get', session.email] : null,
    () => readApi(api.sub.get.$get()),
    firstData(first),
  );
  return { session, data, error };
}
