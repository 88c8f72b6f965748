import { setStaying } from '#client/account/staying.ts';
import { useSession } from '#client/account/use-session.ts';
import { reportEvent } from '#client/lib/report-event.ts';
import type { SessionAnswer } from '#worker/account/schemas.ts';

/**
 * Stores the session that a call has answered, reports the event and calls `onSignedIn`. Without
 * `onSignedIn`, the page that waits for the session continues.
 */
export function useStartSession(onSignedIn?: (newAccount: boolean) => Promise<void> | void) {
  const { setSession } = useSession();
  return async (
    { name, email, provider }: SessionAnswer,
    event: 'login' | 'register',
  ): Promise<void> => {
    setStaying(false);
    await setSession({ name, email, provider });
    reportEvent(event, { provider });
    await onSignedIn?.(event === 'register');
  };
}
