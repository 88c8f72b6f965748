import useSWR from 'swr';

import { callApi, api } from '#client/lib/api.ts';
import { useBootstrap } from '#client/lib/bootstrap.ts';
import type { NotLoggedIn, SessionAnswer } from '#worker/account/schemas.ts';

/** The current session: read from the document, reloaded when the window regains focus. */
export function useSession() {
  const bootstrap = useBootstrap();
  const { data, mutate } = useSWR<SessionAnswer | NotLoggedIn>('auth/iflogged', readSession, {
    fallbackData: bootstrap.session,
    // The document was answered a moment ago, so nothing is reloaded on mount.
    revalidateOnMount: false,
  });
  return {
    /** null for a visitor. */
    session: data && 'email' in data ? data : null,
    /** Sets the session that a call has answered. */
    setSession: (next: SessionAnswer | NotLoggedIn) => mutate(next, { revalidate: false }),
    reloadSession: () => mutate(),
  };
}

function readSession() {
  return callApi(api.auth.iflogged.$get({ query: { t: String(Date.now()) } }));
}
