import { useEffect } from 'react';

import { signInWithProvider } from '#client/account/social/social-calls.ts';
import type { SocialInput } from '#client/account/social/social-calls.ts';
import { useAppleSignIn } from '#client/account/social/use-apple-sign-in.ts';
import { useGoogleSignIn } from '#client/account/social/use-google-sign-in.ts';
import { useStartSession } from '#client/account/use-start-session.ts';
import { readBootstrap } from '#client/lib/bootstrap.ts';
import { readItem, removeItem, storeItem } from '#client/lib/stored-item.ts';

interface SocialOptions {
  /** Called with the new session. Without it, the page that waits for the session continues. */
  onSignedIn?: (newAccount: boolean) => Promise<void> | void;
  /** Called before the document is reloaded, to store typed input. */
  onReload?: () => void;
}

/** Sign-in with Google or Apple; their libraries are loaded only on demand. */
export function useSocialSignIn({ onSignedIn, onReload }: SocialOptions) {
  const signedIn = useStartSession(onSignedIn);

  async function signIn(input: SocialInput): Promise<void> {
    const answer = await signInWithProvider(input);
    await signedIn(answer, answer.new_account ? 'register' : 'login');
  }

  const google = useGoogleSignIn(signIn);
  const apple = useAppleSignIn(signIn);

  /**
   * The document of a signed-in person may not load the libraries. The document is reloaded once,
   * so that the Worker answers one for a visitor.
   */
  function begin(provider: 'google' | 'apple', start: () => void): void {
    if (readBootstrap().social) return start();
    onReload?.();
    storeItem('social_reload', provider);
    window.location.reload();
  }

  useEffect(() => {
    const provider = readItem('social_reload');
    removeItem('social_reload');
    if (provider === 'google') google.start();
    if (provider === 'apple') apple.askToPress();
    // Runs once, after the reload.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    google: { ...google, start: () => begin('google', google.start) },
    apple: { ...apple, start: () => begin('apple', apple.start) },
  };
}
