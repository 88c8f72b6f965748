import { callApi, api } from '#client/lib/api.ts';
import { useBootstrap } from '#client/lib/bootstrap.ts';
import { useReading } from '#client/lib/reading.ts';
import type { NotLoggedIn, SessionAnswer } from '#worker/account/schemas.ts';

const sessionKey = ['auth/iflogged'];

/** The current session: read from the document, reloaded when the window regains focus. */
export function useSession() {
  const { data, put, reload } = useReading<SessionAnswer | NotLoggedIn>(sessionKey, readSession, {
    first: useBootstrap().session,
    onFocus: true,
  });
  return {
    /** null for a visitor. */
    session: data && 'email' in data ? data : null,
    /** Sets the session that a call has answered. */
    setSession: put,
    reloadSession: reload,
  };
}

function readSession() {
  return callApi(api.auth.iflogged.$get({ query: { t: String(Date.now()) } }));
}
