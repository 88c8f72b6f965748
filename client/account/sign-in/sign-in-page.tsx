import { useGoOn } from '#client/account/after-sign-in.ts';
import { ChosenPlan } from '#client/account/chosen-plan.tsx';
import { SignInCard } from '#client/account/sign-in/sign-in-card.tsx';
import { pages } from '#worker/pages.ts';

/** Sign-in; the e-mail may come prefilled with the address. */
export function SignInPage() {
  const goOn = useGoOn();
  return (
    <SignInCard goOn={() => goOn(pages.home.path)}>
      <ChosenPlan />
    </SignInCard>
  );
}
