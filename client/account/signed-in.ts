import { useSession } from '#client/account/session.ts';
import { trackEvent } from '#client/lib/track.ts';
import type { SessionAnswer } from '#worker/account/schemas.ts';

/**
 * Takes over the session that a call has just begun, tells of it, and goes on; without `goOn`, the
 * page that waits for the session does.
 */
export function useSignedIn(goOn?: (newAccount: boolean) => Promise<void> | void) {
  const { setSession } = useSession();
  return async (
    { name, email, provider }: SessionAnswer,
    event: 'login' | 'register',
  ): Promise<void> => {
    await setSession({ name, email, provider });
    trackEvent(event, { provider });
    await goOn?.(event === 'register');
  };
}
