import useSWR from 'swr';

import { callApi, api } from '#client/lib/api.ts';
import { useBootstrap } from '#client/lib/bootstrap.ts';
import type { NotLoggedIn, SessionAnswer } from '#worker/account/schemas.ts';

const sessionKey = ['auth/iflogged'];

/** The current session: read from the document, reloaded when the window regains focus. */
export function useSession() {
  const { data, mutate } = useSWR<SessionAnswer | NotLoggedIn>(sessionKey, readSession, {
    fallbackData: useBootstrap().session,
    revalidateOnMount: false,
    revalidateOnFocus: true,
  });
  return {
    /** null for a visitor. */
    session: data && 'email' in data ? data : null,
    /** Sets the session that a call has answered. */
    setSession: (answer: SessionAnswer | NotLoggedIn) => mutate(answer, { revalidate: false }),
    reloadSession: () => mutate(),
  };
}

function readSession() {
  return callApi(api.auth.iflogged.$get({ query: { t: String(Date.now()) } }));
}
