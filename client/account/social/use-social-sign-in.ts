import { useEffect } from 'react';

import { signInWithProvider } from '#client/account/social/social-calls.ts';
import type { SocialInput } from '#client/account/social/social-calls.ts';
import { useApple } from '#client/account/social/use-apple.ts';
import { useGoogle } from '#client/account/social/use-google.ts';
import { useSignedIn } from '#client/account/signed-in.ts';
import { bootstrap } from '#client/lib/bootstrap.ts';
import { readItem, removeItem, storeItem } from '#client/lib/stored-item.ts';

interface SocialOptions {
  /** Where a signed-in person goes on; without it, the page that waits for the session does. */
  goOn?: (newAccount: boolean) => Promise<void> | void;
  /** Called before the document is loaded again, to keep what was typed. */
  onReload?: () => void;
}

/** Signing in with Google or Apple; nothing of theirs is loaded before it is asked for. */
export function useSocialSignIn({ goOn, onReload }: SocialOptions) {
  const signedIn = useSignedIn(goOn);

  async function signIn(input: SocialInput): Promise<void> {
    const answer = await signInWithProvider(input);
    await signedIn(answer, answer.new_account ? 'register' : 'login');
  }

  const google = useGoogle(signIn);
  const apple = useApple(signIn);

  /** A member's document may not load the libraries; one for a visitor is asked for, once. */
  function begin(provider: 'google' | 'apple', start: () => void): void {
    if (bootstrap.social) return start();
    onReload?.();
    storeItem('social_reload', provider);
    window.location.reload();
  }

  useEffect(() => {
    const wanted = readItem('social_reload');
    removeItem('social_reload');
    if (wanted === 'google') google.start();
    if (wanted === 'apple') apple.askToPress();
    // Once, where the reload has led.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    google: { ...google, start: () => begin('google', google.start) },
    apple: { ...apple, start: () => begin('apple', apple.start) },
  };
}
