import useSWR from 'swr';

import { useSession } from '#client/account/session.ts';
import { api, read } from '#client/lib/api.ts';
import { runsPremium } from '#client/subscription/details/subscription-rules.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';

/**
 * Whether the person has had a contract, and with it their trial; undefined until that is known. A
 * visitor has none, and where no answer comes the checkout says what is true.
 */
export function useHadContract(): boolean | undefined {
  const { session, data, error } = useWhatOneHas();
  if (!session || error) return false;
  if (!data) return undefined;
  return data.had_contract;
}

/** Whether somebody is signed in who has no Premium, as far as that is known. */
export function useLacksPremium(): boolean {
  const { data } = useWhatOneHas();
  return data !== undefined && !runsPremium(data.subscription);
}

function useWhatOneHas() {
  const { session } = useSession();
  const { data, error } = useSWR<SubscriptionAnswer, Error>(
    session ? ['sub/get', session.email] : null,
    () => read(api.sub.get.$get()),
    { revalidateOnFocus: false },
  );
  return { session, data, error };
}
