import { useEffect, useState } from 'react';

import { signInWithProvider } from '#client/account/social/social-calls.ts';
import type { SocialInput } from '#client/account/social/social-calls.ts';
import { useAppleSignIn } from '#client/account/social/use-apple-sign-in.ts';
import { useGoogleSignIn } from '#client/account/social/use-google-sign-in.ts';
import { isStaying } from '#client/account/staying.ts';
import { useStartSession } from '#client/account/use-start-session.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { readBootstrap } from '#client/lib/bootstrap.ts';
import { readItem, removeItem, storeItem } from '#client/lib/stored-item.ts';

interface SocialOptions {
  /** Called with the new session. Without it, the page that waits for the session continues. */
  onSignedIn?: (newAccount: boolean) => Promise<void> | void;
  /** Called before the document is reloaded, to store typed input. */
  onReload?: () => void;
}

/** What is stored while the document is reloaded. */
export interface SocialReload {
  provider: 'google' | 'apple';
  /** What the person has chosen before (stay-box.tsx). */
  stay: boolean;
}

/** Sign-in with Google or Apple; their libraries are loaded only on demand. */
export function useSocialSignIn({ onSignedIn, onReload }: SocialOptions) {
  const signedIn = useStartSession(onSignedIn);

  const [takenEmail, setTakenEmail] = useState<string | null>(null);

  async function signIn(input: SocialInput): Promise<void> {
    setTakenEmail(null);
    try {
      const answer = await signInWithProvider({ ...input, stay: isStaying() });
      await signedIn(answer, answer.new_account ? 'register' : 'login');
    } catch (error) {
      if (failureCode(error) === 'user_exist') setTakenEmail(input.email);
      throw error;
    }
  }

  const google = useGoogleSignIn(signIn);
  const apple = useAppleSignIn(signIn);

  /**
   * The document of a signed-in person may not load the libraries. The document is reloaded once,
   * so that the Worker answers one for a visitor.
   */
  function begin(provider: SocialReload['provider'], start: () => void): void {
    if (readBootstrap().social) return start();
    onReload?.();
    const reload: SocialReload = { provider, stay: isStaying() };
    storeItem('social_reload', reload);
    window.location.reload();
  }

  useEffect(() => {
    const reload = readItem('social_reload') as SocialReload | null;
    removeItem('social_reload');
    if (reload?.provider === 'google') google.start();
    if (reload?.provider === 'apple') apple.askToPress();
    // Runs once, after the reload.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    /**
     * The address of an account that the provider does not open; null for none. Its owner signs in
     * with the password or a mailed code (docs/decisions/0017).
     */
    takenEmail,
    google: { ...google, start: () => begin('google', google.start) },
    apple: { ...apple, start: () => begin('apple', apple.start) },
  };
}
