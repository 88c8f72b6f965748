import { ChosenPlan } from '#client/account/chosen-plan.tsx';
import { SignInCard } from '#client/account/sign-in/sign-in-card.tsx';
import { readText, removeItem } from '#client/lib/stored-item.ts';
import { pages } from '#worker/pages.ts';

/** A client that somebody began signing in for, and left, is not who waits for the new password. */
function forgetLeftClient(): void {
  const item = 'forget_password_redirect';
  if (readText(item)?.startsWith(`${pages.authorize.path}?`)) removeItem(item);
}

/** Sign-in; the e-mail may come prefilled with the address. */
export function SignInPage() {
  return (
    <SignInCard onForgotten={forgetLeftClient}>
      <ChosenPlan />
    </SignInCard>
  );
}
