import useSWR, { useSWRConfig } from 'swr';

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

const answerKey = (email: string) => ['sub/get', email];

/** Tells the plan page what another page has just read, so that it shows the plans at once. */
export function useShareSubscription(): (answer: SubscriptionAnswer) => void {
  const { session } = useSession();
  const { mutate } = useSWRConfig();
  return (answer) => {
    if (session) void mutate(answerKey(session.email), answer, { revalidate: false });
  };
}

function useSubscriptionAnswer() {
  const { session } = useSession();
  const first = useFirstAnswer('subscription');
  const { data, error } = useSWR<SubscriptionAnswer, Error>(
    session ? answerKey(session.email) : null,
    () => readApi(api.sub.get.$get()),
    firstData(first),
  );
  return { session, data, error };
}
