import { useRef, useState } from 'react';

import { AppleError, requestAppleToken } from '#client/account/social/request-apple-token.ts';
import { requestNonce, verifyAppleToken } from '#client/account/social/social-calls.ts';
import type { SocialInput } from '#client/account/social/social-calls.ts';
import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { errorText } from '#client/messages/errors.ts';

/** Apple's error code for a popup that the browser blocked. */
const blocked = 'popup_blocked_by_browser';

/** Sign-in with Apple, in Apple's own window. */
export function useAppleSignIn(signIn: (input: SocialInput) => Promise<void>) {
  /**
   * Kept after a blocked popup: the next press opens the window without waiting for a call, so the
   * browser allows it.
   */
  const settings = useRef<Awaited<ReturnType<typeof requestNonce>>>(null);
  const [pressAgain, setPressAgain] = useState(false);

  const { run, busy } = useAction(async () => {
    try {
      settings.current ??= await requestNonce();
      const { nonce, apple } = settings.current;
      const token = await requestAppleToken({
        script: apple.script,
        clientId: apple.client_id,
        redirectUri: apple.redirect_uri,
        nonce,
      });
      setPressAgain(false);
      settings.current = null;
      if (!token) return;
      const { idToken, name } = token;
      const { social_id, email } = await verifyAppleToken({ id_token: idToken });
      if (!social_id) throw new AppleError('invalid_user');
      await signIn({ social_id, email: email ?? '', name, provider: 'apple', credential: idToken });
    } catch (error) {
      const code = codeOf(error);
      setPressAgain(code === blocked);
      if (code === blocked) return;
      settings.current = null;
      const isApples = error instanceof AppleError && error.isApples;
      notify('error', isApples ? code : errorText(code));
    }
  });

  return {
    start: () => void run(),
    busy,
    /** Whether the browser needs another press before it opens the window. */
    pressAgain,
    askToPress: () => setPressAgain(true),
  };
}

function codeOf(error: unknown): string {
  if (error instanceof AppleError) return error.message;
  // Not an answer of our API: the library could not be loaded.
  return error instanceof ApiFailure ? failureCode(error) : 'network_error';
}
