import { useRef, useState } from 'react';

import { AppleRefusal, askApple } from '#client/account/social/ask-apple.ts';
import { requestNonce, verifyAppleToken } from '#client/account/social/social-calls.ts';
import type { SocialInput } from '#client/account/social/social-calls.ts';
import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { errorText } from '#client/messages/errors.ts';

/** How Apple's library says that the browser let no window open. */
const blocked = 'popup_blocked_by_browser';

/** Signing in with Apple, in a window of Apple's own. */
export function useApple(signIn: (input: SocialInput) => Promise<void>) {
  /** Prepared already: after a blocked window, the next press opens one without waiting. */
  const settings = useRef<Awaited<ReturnType<typeof requestNonce>>>(null);
  const [pressAgain, setPressAgain] = useState(false);

  const { run, busy } = useAction(async () => {
    try {
      settings.current ??= await requestNonce();
      const { nonce, apple } = settings.current;
      const answered = await askApple({
        script: apple.script,
        clientId: apple.client_id,
        redirectUri: apple.redirect_uri,
        nonce,
      });
      setPressAgain(false);
      settings.current = null;
      if (!answered) return;
      const { idToken, name } = answered;
      const { social_id, email } = await verifyAppleToken({ id_token: idToken });
      if (!social_id) throw new AppleRefusal('invalid_user');
      await signIn({ social_id, email: email ?? '', name, provider: 'apple', credential: idToken });
    } catch (error) {
      const code = codeOf(error);
      setPressAgain(code === blocked);
      if (code === blocked) return;
      settings.current = null;
      notify('error', errorText(code));
    }
  });

  return {
    start: () => void run(),
    busy,
    /** Whether the browser wants a press of its own before it opens the window. */
    pressAgain,
    askToPress: () => setPressAgain(true),
  };
}

function codeOf(error: unknown): string {
  if (error instanceof AppleRefusal) return error.message;
  // No answer of ours: the library could not be loaded.
  return error instanceof ApiFailure ? failureCode(error) : 'network_error';
}
