import { useSWRConfig } from 'swr';

import { useSession } from '#client/account/use-session.ts';
import { memberKey } from '#client/subscription/plans/use-member.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';

/** Tells the plan page what this page has just read, so that it shows the plans at once. */
export function useShareSubscription(): (answer: SubscriptionAnswer) => void {
  const { session } = useSession();
  const { mutate } = useSWRConfig();
  return (answer) => {
    if (session) void mutate(memberKey(session.email), answer, { revalidate: false });
  };
}
