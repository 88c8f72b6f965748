import useSWR from 'swr';

import { useSession } from '#client/account/use-session.ts';
import { api, readApi } from '#client/lib/api.ts';
import { useFirstAnswer } from '#client/lib/use-first-answer.ts';
import { mayUseDeals, runsPremium } from '#client/subscription/runs-premium.ts';
import type { Subscription, SubscriptionAnswer } from '#worker/entitlement/schemas.ts';

/** What the plan page knows of the person. */
interface Member {
  /**
   * Whether the person has had a contract, and with it their trial; undefined while loading. False
   * for visitors, and on an error: the checkout then shows the true price.
   */
  hadContract: boolean | undefined;
  /** Whether the partners' deals are offered to a signed-in person; false while unknown. */
  hasDeals: boolean;
  /** The contract that runs and refuses a second one; null without one, and while unknown. */
  running: Subscription | null;
}

/** The key of the plan page's reading, for the page that shares its answer. */
export const memberKey = (email: string) => ['sub/get', email];

export function useMember(): Member {
  const { session } = useSession();
  const first = useFirstAnswer('subscription');
  const { data, error } = useSWR<SubscriptionAnswer, Error>(
    session && memberKey(session.email),
    () => readApi(api.sub.get.$get()),
    { fallbackData: session ? first : undefined, revalidateOnMount: !first },
  );
  const subscription = data?.subscription ?? null;
  const runs = runsPremium(subscription);
  return {
    hadContract: !session || error ? false : data?.had_contract,
    hasDeals: data !== undefined && mayUseDeals(subscription, false),
    // Free months and licences stop nobody from buying.
    running: runs && subscription?.platform !== 'manual' ? subscription : null,
  };
}
