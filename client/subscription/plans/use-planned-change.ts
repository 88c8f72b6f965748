import useSWR from 'swr';

import { useSession } from '#client/account/use-session.ts';
import { api, readApi } from '#client/lib/api.ts';
import { mayChange } from '#client/subscription/plans/may-change.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import { cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import type { LeavingAnswer } from '#worker/subscription/leaving/schemas.ts';

/**
 * Tells of a plan, by its key, from when on it is to follow (UTC milliseconds); null for a plan to
 * which no change is planned, and while that is unknown.
 */
export function usePlannedChange(running: Subscription | null): (key: string) => number | null {
  const { session } = useSession();
  const id = running && mayChange(running) ? running.id : null;
  const { data } = useSWR<LeavingAnswer, Error>(
    session && id && ['sub/leaving', session.email, id],
    () => readApi(api.sub.leaving.$get({ query: { sub_id: id ?? '' } })),
  );
  const planned = data?.change ?? null;
  return (key) => (planned && planned.name === cataloguePlan(key)?.name ? planned.at : null);
}
