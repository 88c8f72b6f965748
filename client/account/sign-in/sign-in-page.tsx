import { ChosenPlan } from '#client/account/chosen-plan.tsx';
import { SignInCard } from '#client/account/sign-in/sign-in-card.tsx';
import { readText, removeItem } from '#client/lib/stored-item.ts';
import { pages } from '#worker/pages.ts';

/**
 * Forgets an application whose sign-in the person left unfinished: the reset must not return there.
 */
function forgetOtherClient(): void {
  const item = 'forget_password_redirect';
  if (readText(item)?.startsWith(`${pages.authorize.path}?`)) removeItem(item);
}

/** The sign-in page; the address's query may prefill the e-mail. */
export function SignInPage() {
  return (
    <SignInCard onForgotPassword={forgetOtherClient}>
      <ChosenPlan />
    </SignInCard>
  );
}
