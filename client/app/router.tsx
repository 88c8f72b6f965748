import { Suspense, useState } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';

import { useEarlyPresses } from '#client/app/early-presses.ts';
import { useEarlyTexts } from '#client/app/early-texts.ts';
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
import {
  AuthorizePage,
  AuthorizeSignUpPage,
  AutologinPage,
  CancelPage,
  CheckoutEntry,
  ConfirmEntry,
  CookiePage,
  DealEntry,
  DealsEntry,
  DeskPages,
  EmailMarketingPage,
  ForgetCodePage,
  ForgetPasswordPage,
  LettersEntry,
  PaymentConfirmEntry,
  PayoutPage,
  ProfileEntry,
  SubscriptionEntry,
  UpdateEntry,
} from '#client/app/further-pages.ts';
import { NotFoundPage } from '#client/app/not-found-page.tsx';
import {
  AccessibilityPage,
  AccountDeletionPage,
  CancellationPage,
  CouponPage,
  ForgetEmailPage,
  ImprintPage,
  LandingPage,
  PlansPage,
  PrivacyPage,
  ReceiptPage,
  ReplyPage,
  SignInPage,
  SignUpPage,
  TermsPage,
  WithdrawalPage,
} from '#client/app/public-pages.ts';
import { readItem } from '#client/lib/stored-item.ts';
import { useTitle } from '#client/lib/use-title.ts';
import { shellTexts } from '#client/messages/shell.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import { pageAt } from '#worker/page-paths.ts';
import { pages } from '#worker/pages.ts';

/** The backdrop of sign-up: the plans if one was chosen, else the landing page. */
function SignUpBackdrop() {
  const [hasPlan] = useState(() => readItem('plan') !== null);
  return hasPlan ? <PlansPage /> : <LandingPage />;
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
          <Route path={pages.plansInfo.path} element={<PlansPage />} />
          <Route path={pages.prices.path} element={<PlansPage />} />
          <Route path={pages.imprint.path} element={<ImprintPage />} />
          <Route path={pages.terms.path} element={<TermsPage />} />
          <Route path={pages.privacy.path} element={<PrivacyPage />} />
          <Route path={pages.accessibility.path} element={<AccessibilityPage />} />
          <Route path={pages.accountDeletion.path} element={<AccountDeletionPage />} />
          <Route path={pages.cancellation.path} element={<CancellationPage />} />
          <Route path={pages.withdrawal.path} element={<WithdrawalPage />} />
          <Route path={pages.cancellationReceipt.path} element={<ReceiptPage />} />
          <Route path={pages.withdrawalReceipt.path} element={<ReceiptPage />} />
          <Route path={pages.declarationReply.path} element={<ReplyPage />} />
          <Route path={pages.mailReply.path} element={<ReplyPage />} />
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
          <Route element={<MembersOnly to={pages.signIn.path} />}>
            <Route path={pages.subscription.path} element={<SubscriptionEntry />} />
          </Route>
          <Route element={<MembersOnly />}>
            <Route path={pages.externalConfirm.path} element={<ConfirmEntry />} />
            <Route path={pages.paymentConfirm.path} element={<PaymentConfirmEntry />} />
            <Route path={pages.paymentMethodUpdate.path} element={<UpdateEntry />} />
            <Route path={pages.paymentMethodCancel.path} element={<CancelPage />} />
            <Route path={pages.deals.path} element={<DealsEntry />} />
            <Route path={pages.deal.path} element={<DealEntry unknown={<NotFoundPage />} />} />
            <Route path={pages.profile.path} element={<ProfileEntry />} />
            <Route path={pages.letters.path} element={<LettersEntry />} />
          </Route>
        </Route>
        <Route element={<OperatorsOnly />}>
          <Route path="/internal/*" element={<DeskPages />} />
        </Route>
        <Route path="/account/*" element={<AccountFallback />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
      <ScrollAndFocus />
      <EarlyPresses />
    </Suspense>
  );
}

/** Sets the document's title to that of the page. */
function TitledPages() {
  const { pathname } = useLocation();
  useTitle(pageAt(pathname)?.title ?? shellTexts.notFound);
  return <Outlet />;
}

/** Inside the boundary, so that the page is taken over when its effect runs. */
function EarlyPresses() {
  useEarlyTexts();
  useEarlyPresses();
  return null;
}
