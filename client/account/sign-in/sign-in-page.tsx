import { useEffect } from 'react';

import { useGoOn } from '#client/account/after-sign-in.ts';
import { ChosenPlan } from '#client/account/chosen-plan.tsx';
import { useSession } from '#client/account/session.ts';
import { SignInCard } from '#client/account/sign-in/sign-in-card.tsx';
import { readText, removeItem } from '#client/lib/stored-item.ts';
import { pages } from '#worker/pages.ts';

/** A client that somebody began signing in for, and left, is not who waits for the new password. */
function forgetLeftClient(): void {
  const item = 'forget_password_redirect';
  if (readText(item)?.startsWith(`${pages.authorize.path}?`)) removeItem(item);
}

/**
 * Sign-in; the e-mail may come prefilled with the address. It goes on as soon as there is a session,
 * also one that was begun in another tab.
 */
export function SignInPage() {
  const signedIn = useSession().session !== null;
  const goOn = useGoOn();

  useEffect(() => {
    if (signedIn) goOn(pages.home.path);
    // Once, when the session begins.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [signedIn]);

  return (
    <SignInCard goOn={() => {}} onForgotten={forgetLeftClient}>
      <ChosenPlan />
    </SignInCard>
  );
}
