import { useEffect, useState } from 'react';

import { knowsPasskeys, passkeyFailure } from '#client/account/passkey/passkey-failure.ts';
import { useStartSession } from '#client/account/use-start-session.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { passkeyTexts } from '#client/messages/passkey.ts';
import { Button } from '#client/ui/button.tsx';
import type { SessionAnswer } from '#worker/account/schemas.ts';

/**
 * Loaded when it is needed: most people sign in without. The Worker only renders the button, and
 * does not contain it.
 */
const load = () =>
  import.meta.env.SSR
    ? Promise.reject(new Error('passkeys are asked for in a browser'))
    : import('#client/account/passkey/passkey-sign-in.ts');

/**
 * The button that signs in with a passkey. While it is shown, the browser also offers passkeys in
 * the e-mail field, once the person turns to it. Every browser of the last years knows them, so the
 * Worker renders it, too.
 */
export function PasskeyButton() {
  const [isShown, setShown] = useState(true);
  const signedIn = useStartSession();
  async function start(answer: () => Promise<SessionAnswer | null>): Promise<void> {
    try {
      const session = await answer();
      if (session) await signedIn(session, 'login');
    } catch (error) {
      const text = passkeyFailure(error);
      if (text !== null) notify('error', text);
    }
  }
  const { run, busy } = useAction(() => start(async () => (await load()).signInWithPasskey()));

  useEffect(() => {
    if (!knowsPasskeys()) return setShown(false);
    const end = new AbortController();
    void start(async () => (await load()).offerInField(end.signal));
    return () => end.abort();
    // Runs once: it waits as long as the page is open.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  if (!isShown) return null;
  return (
    <Button
      variant="secondary"
      color="black"
      fullwidth
      busy={busy}
      data-needs-script=""
      onClick={() => void run()}
    >
      {passkeyTexts.signIn}
    </Button>
  );
}
