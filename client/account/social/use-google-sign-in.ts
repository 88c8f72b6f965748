import { useRef, useState } from 'react';

import { decodeCredential } from '#client/account/social/decode-credential.ts';
import { drawGoogleButton } from '#client/account/social/google-button.ts';
import { requestNonce } from '#client/account/social/social-calls.ts';
import type { SocialInput } from '#client/account/social/social-calls.ts';
import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { socialTexts } from '#client/messages/account.ts';
import { errorText } from '#client/messages/errors.ts';

/** Sign-in with Google, with the button that Google's library draws after the first press. */
export function useGoogleSignIn(signIn: (input: SocialInput) => Promise<void>) {
  const [stage, setStage] = useState<'closed' | 'loading' | 'ready'>('closed');
  const holder = useRef<HTMLElement>(null);

  /** The nonce may be used up; another press starts over. */
  function fail(error: unknown): void {
    setStage('closed');
    // Refusals by our server have a text; other failures of the button have none.
    const refused = error instanceof ApiFailure;
    notify('error', refused ? errorText(failureCode(error)) : socialTexts.failed);
  }

  const using = useAction(async (credential: string) => {
    try {
      const { sub, name, email } = decodeCredential(credential);
      await signIn({ social_id: sub, name, email, provider: 'google', credential });
    } catch (error) {
      fail(error);
    }
  });

  const opening = useAction(async () => {
    setStage('loading');
    try {
      const { nonce, google } = await requestNonce();
      await drawGoogleButton({
        script: google.script,
        clientId: google.client_id,
        nonce,
        holder: () => holder.current,
        onCredential: (credential = '') => void using.run(credential),
      });
      setStage('ready');
    } catch (error) {
      fail(error);
    }
  });

  function hold(element: HTMLElement | null): void {
    holder.current = element;
  }

  return {
    stage,
    busy: opening.busy || using.busy,
    start: () => void opening.run(),
    /** The ref of the element that the button is drawn into. */
    hold,
  };
}
