import { useSession } from '#client/account/use-session.ts';
import { api, readApi } from '#client/lib/api.ts';
import { useReading } from '#client/lib/reading.ts';
import { useFirstAnswer } from '#client/lib/use-first-answer.ts';
import { runsPremium } from '#client/subscription/runs-premium.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';

/** What the plan page knows of the person. */
interface Member {
  /**
   * Whether the person has had a contract, and with it their trial; undefined while loading. False
   * for visitors, and on an error: the checkout then shows the true price.
   */
  hadContract: boolean | undefined;
  /** Whether a signed-in person has no Premium; false while unknown. */
  lacksPremium: boolean;
}

/** The key of the plan page's reading, for the page that shares its answer. */
export const memberKey = (email: string) => ['sub/get', email];

export function useMember(): Member {
  const { session } = useSession();
  const { data, error } = useReading<SubscriptionAnswer>(
    session && memberKey(session.email),
    () => readApi(api.sub.get.$get()),
    { first: useFirstAnswer('subscription') },
  );
  return {
    hadContract: !session || error ? false : data?.had_contract,
    lacksPremium: data !== undefined && !runsPremium(data.subscription),
  };
}
