import { useNavigate } from 'react-router-dom';

import { useContinueAfterSignIn } from '#client/account/use-continue-after-sign-in.ts';
import { SignUpDialog } from '#client/account/sign-up/sign-up-dialog.tsx';
import { readItem } from '#client/lib/stored-item.ts';
import { couponAddress, readCoupon } from '#client/promotion/stored-coupon.ts';
import { pages } from '#worker/pages.ts';

/** Where leaving sign-up leads: to the plans, to the stored coupon, or to home. */
function pathAfterLeaving(): string {
  const coupon = readCoupon();
  if (readItem('plan')) return pages.plans.path;
  return coupon ? couponAddress(coupon) : pages.home.path;
}

/**
 * Sign-up over the page that the router renders beneath it. It continues with the chosen plan or
 * coupon.
 */
export function SignUpPage() {
  const navigate = useNavigate();
  const continueTo = useContinueAfterSignIn();
  return (
    <SignUpDialog
      signInPath={pages.signIn.path}
      onSignedIn={(newAccount) => continueTo(newAccount ? pages.plans.path : pages.home.path)}
      onLeave={() => void navigate(pathAfterLeaving())}
    />
  );
}
