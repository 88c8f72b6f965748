import { useNavigate } from 'react-router-dom';

import { useGoOn } from '#client/account/after-sign-in.ts';
import { SignUpDialog } from '#client/account/sign-up/sign-up-dialog.tsx';
import { readItem } from '#client/lib/stored-item.ts';
import { couponAddress, readCoupon } from '#client/promotion/stored-coupon.ts';
import { pages } from '#worker/pages.ts';

/** Where one was who leaves sign-up: at the plans, at a coupon, or at home. */
function placeOfBegun(): string {
  const coupon = readCoupon();
  if (readItem('plan')) return pages.plans.path;
  return coupon ? couponAddress(coupon) : pages.home.path;
}

/** Sign-up over the page that the router lays under it, and on with the plan or the coupon picked before. */
export function SignUpPage() {
  const navigate = useNavigate();
  const goOn = useGoOn();
  return (
    <SignUpDialog
      signInPath={pages.signIn.path}
      goOn={(newAccount) => goOn(newAccount ? pages.plans.path : pages.home.path)}
      onLeft={() => void navigate(placeOfBegun())}
    />
  );
}
