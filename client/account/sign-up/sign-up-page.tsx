import { useNavigate } from 'react-router-dom';

import { useGoOn } from '#client/account/after-sign-in.ts';
import { SignUpDialog } from '#client/account/sign-up/sign-up-dialog.tsx';
import { readItem } from '#client/lib/stored-item.ts';
import { pages } from '#worker/pages.ts';

/** Sign-up over the page that the router lays under it, and on with the plan picked before. */
export function SignUpPage() {
  const navigate = useNavigate();
  const goOn = useGoOn();
  return (
    <SignUpDialog
      signInPath={pages.signIn.path}
      goOn={(newAccount) => goOn(newAccount ? pages.plans.path : pages.home.path)}
      onLeft={() => void navigate(readItem('plan') ? pages.plans.path : pages.home.path)}
    />
  );
}
