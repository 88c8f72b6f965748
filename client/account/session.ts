import useSWR from 'swr';

import { answer, api } from '#client/lib/api.ts';
import { bootstrap } from '#client/lib/bootstrap.ts';
import type { NotLoggedIn, SessionAnswer } from '#worker/account/schemas.ts';

/** Who is signed in: known from the page itself, asked again when the window regains focus. */
export function useSession() {
  const { data, mutate } = useSWR<SessionAnswer | NotLoggedIn>('auth/iflogged', readSession, {
    fallbackData: bootstrap.session,
    // The page was answered a moment ago; the first question can wait until something happens.
    revalidateOnMount: false,
  });
  return {
    /** null for a visitor. */
    session: data && 'email' in data ? data : null,
    /** Sets what a call has just answered. */
    setSession: (next: SessionAnswer | NotLoggedIn) => mutate(next, { revalidate: false }),
    /** Asks the API again. */
    reloadSession: () => mutate(),
  };
}

function readSession() {
  return answer(api.auth.iflogged.$get({ query: { t: String(Date.now()) } }));
}
