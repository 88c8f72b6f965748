import { Suspense, useState } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';

import { ScrollAndFocus } from '#client/app/scroll-and-focus.tsx';
import {
  AccountFallback,
  BuyersOnly,
  MembersOnly,
  OperatorsOnly,
  UntilSignedIn,
  VisitorsOnly,
} from '#client/app/guards.tsx';
import { Home } from '#client/app/home.tsx';
import { lazyPage } from '#client/app/lazy-page.ts';
import { NotFoundPage } from '#client/app/not-found-page.tsx';
import { LazyLandingPage } from '#client/app/lazy-landing-page.ts';
import { readItem } from '#client/lib/stored-item.ts';
import { useTitle } from '#client/lib/use-title.ts';
import { shellTexts } from '#client/messages/shell.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import { pageAt, pages } from '#worker/pages.ts';

const PlansPage = lazyPage(() => import('#client/subscription/plans/plans-page.tsx'), 'PlansPage');
const PlansInfoPage = lazyPage(
  () => import('#client/subscription/plans/plans-info-page.tsx'),
  'PlansInfoPage',
);
const CheckoutEntry = lazyPage(
  () => import('#client/subscription/checkout/checkout-entry.tsx'),
  'CheckoutEntry',
);
const ConfirmEntry = lazyPage(
  () => import('#client/subscription/checkout/confirm/confirm-entry.tsx'),
  'ConfirmEntry',
);
const CouponPage = lazyPage(() => import('#client/promotion/coupon-page.tsx'), 'CouponPage');
const EmailMarketingPage = lazyPage(
  () => import('#client/promotion/email-marketing-page.tsx'),
  'EmailMarketingPage',
);
const DealsEntry = lazyPage(() => import('#client/cashback/deals-entry.tsx'), 'DealsEntry');
const DealEntry = lazyPage(() => import('#client/cashback/deal-entry.tsx'), 'DealEntry');
const PayoutPage = lazyPage(() => import('#client/payout/payout-page.tsx'), 'PayoutPage');
const SubscriptionEntry = lazyPage(
  () => import('#client/subscription/details/subscription-entry.tsx'),
  'SubscriptionEntry',
);
const PaymentConfirmEntry = lazyPage(
  () => import('#client/subscription/settle/payment-confirm-entry.tsx'),
  'PaymentConfirmEntry',
);
const UpdateEntry = lazyPage(
  () => import('#client/subscription/payment-method/update-entry.tsx'),
  'UpdateEntry',
);
const CancelPage = lazyPage(
  () => import('#client/subscription/payment-method/cancel-page.tsx'),
  'CancelPage',
);
const SignInPage = lazyPage(() => import('#client/account/sign-in/sign-in-page.tsx'), 'SignInPage');
const SignUpPage = lazyPage(() => import('#client/account/sign-up/sign-up-page.tsx'), 'SignUpPage');
const ProfileEntry = lazyPage(
  () => import('#client/account/profile/profile-entry.tsx'),
  'ProfileEntry',
);
const ForgetEmailPage = lazyPage(
  () => import('#client/account/reset/forget-email-page.tsx'),
  'ForgetEmailPage',
);
const ForgetCodePage = lazyPage(
  () => import('#client/account/reset/forget-code-page.tsx'),
  'ForgetCodePage',
);
const ForgetPasswordPage = lazyPage(
  () => import('#client/account/reset/forget-password-page.tsx'),
  'ForgetPasswordPage',
);
const AutologinPage = lazyPage(
  () => import('#client/account/link/autologin-page.tsx'),
  'AutologinPage',
);
const CookiePage = lazyPage(() => import('#client/account/link/cookie-page.tsx'), 'CookiePage');
const AuthorizePage = lazyPage(() => import('#client/handoff/authorize-page.tsx'), 'AuthorizePage');
const AuthorizeSignUpPage = lazyPage(
  () => import('#client/handoff/authorize-sign-up-page.tsx'),
  'AuthorizeSignUpPage',
);
const ImprintPage = lazyPage(() => import('#client/legal/imprint-page.tsx'), 'ImprintPage');
const TermsPage = lazyPage(() => import('#client/legal/terms-page.tsx'), 'TermsPage');
const PrivacyPage = lazyPage(() => import('#client/legal/privacy-page.tsx'), 'PrivacyPage');
const DeskPages = lazyPage(() => import('#client/desk/desk-pages.tsx'), 'DeskPages');

/** The backdrop of sign-up: the plans if one was chosen, else the landing page. */
function SignUpBackdrop() {
  const [hasPlan] = useState(() => readItem('plan') !== null);
  return hasPlan ? <PlansPage /> : <LazyLandingPage />;
}

function Waiting() {
  return (
    <div data-waiting="">
      <Spinner />
    </div>
  );
}

/** Every page of `worker/pages.ts` with its guard, and the fallbacks for unknown addresses. */
export function Router() {
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route path={pages.home.path} element={<Home />} />
        <Route element={<TitledPages />}>
          <Route path={pages.plans.path} element={<PlansPage />} />
          <Route path={pages.plansInfo.path} element={<PlansInfoPage />} />
          <Route path={pages.prices.path} element={<PlansPage />} />
          <Route path={pages.imprint.path} element={<ImprintPage />} />
          <Route path={pages.terms.path} element={<TermsPage />} />
          <Route path={pages.privacy.path} element={<PrivacyPage />} />
          <Route path={pages.coupon.path} element={<CouponPage />} />
          <Route path={pages.emailMarketing.path} element={<EmailMarketingPage />} />
          <Route path={pages.payout.path} element={<PayoutPage />} />
          <Route path={pages.autologin.path} element={<AutologinPage />} />
          <Route path={pages.authorize.path} element={<AuthorizePage />} />
          <Route path={pages.authorizeSignUp.path} element={<AuthorizeSignUpPage />} />
          <Route element={<VisitorsOnly />}>
            <Route element={<UntilSignedIn />}>
              <Route path={pages.signIn.path} element={<SignInPage />} />
              <Route path={pages.forgetEmail.path} element={<ForgetEmailPage />} />
              <Route path={pages.forgetCode.path} element={<ForgetCodePage />} />
            </Route>
            <Route
              path={pages.signUp.path}
              element={
                <>
                  <SignUpBackdrop />
                  <SignUpPage />
                </>
              }
            />
            <Route path={pages.cookie.path} element={<CookiePage />} />
            <Route path={pages.forgetPassword.path} element={<ForgetPasswordPage />} />
          </Route>
          <Route element={<BuyersOnly />}>
            <Route path={pages.checkout.path} element={<CheckoutEntry />} />
          </Route>
          <Route element={<MembersOnly />}>
            <Route path={pages.externalConfirm.path} element={<ConfirmEntry />} />
            <Route path={pages.subscription.path} element={<SubscriptionEntry />} />
            <Route path={pages.paymentConfirm.path} element={<PaymentConfirmEntry />} />
            <Route path={pages.paymentMethodUpdate.path} element={<UpdateEntry />} />
            <Route path={pages.paymentMethodCancel.path} element={<CancelPage />} />
            <Route path={pages.deals.path} element={<DealsEntry />} />
            <Route path={pages.deal.path} element={<DealEntry unknown={<NotFoundPage />} />} />
            <Route path={pages.profile.path} element={<ProfileEntry />} />
          </Route>
        </Route>
        <Route element={<OperatorsOnly />}>
          <Route path="/internal/*" element={<DeskPages />} />
        </Route>
        <Route path="/account/*" element={<AccountFallback />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
      <ScrollAndFocus />
    </Suspense>
  );
}

/** Sets the document's title to that of the page. */
function TitledPages() {
  const { pathname } = useLocation();
  useTitle(pageAt(pathname)?.title ?? shellTexts.notFound);
  return <Outlet />;
}
