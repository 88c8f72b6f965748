import * as further from '#client/app/further-pages.ts';
import * as open from '#client/app/public-pages.ts';
import { pageAt } from '#worker/page-paths.ts';
import { pages } from '#worker/pages.ts';
import type { Page } from '#worker/page.ts';

interface Code {
  load: () => Promise<unknown>;
}

/** What a visitor sees at each address. */
const code: Record<keyof typeof pages, readonly Code[]> = {
  home: [open.LandingPage],
  subscription: [further.SubscriptionEntry],
  plans: [open.PlansPage],
  plansInfo: [open.PlansPage],
  prices: [open.PlansPage],
  checkout: [further.CheckoutEntry],
  paymentConfirm: [further.PaymentConfirmEntry],
  paymentMethodUpdate: [further.UpdateEntry],
  paymentMethodCancel: [further.CancelPage],
  externalConfirm: [further.ConfirmEntry],
  coupon: [open.CouponPage],
  emailMarketing: [further.EmailMarketingPage],
  signIn: [open.SignInPage],
  signUp: [open.SignUpPage, open.LandingPage],
  forgetEmail: [open.ForgetEmailPage],
  forgetCode: [further.ForgetCodePage],
  forgetPassword: [further.ForgetPasswordPage],
  autologin: [further.AutologinPage],
  cookie: [further.CookiePage],
  authorize: [further.AuthorizePage],
  authorizeSignUp: [further.AuthorizeSignUpPage],
  profile: [further.ProfileEntry],
  letters: [further.LettersEntry],
  deals: [further.DealsEntry],
  deal: [further.DealEntry],
  payout: [further.PayoutPage],
  cancellation: [open.CancellationPage],
  withdrawal: [open.WithdrawalPage],
  cancellationReceipt: [open.ReceiptPage],
  withdrawalReceipt: [open.ReceiptPage],
  declarationReply: [open.ReplyPage],
  mailReply: [open.ReplyPage],
  accountDeletion: [open.AccountDeletionPage],
  imprint: [open.ImprintPage],
  terms: [open.TermsPage],
  privacy: [open.PrivacyPage],
  accessibility: [open.AccessibilityPage],
};

const codeOf = new Map<Page, readonly Code[]>(
  Object.entries(code).map(([name, parts]) => [pages[name as keyof typeof pages], parts]),
);

/** Loads the code of the page at that path, unless it is there. Rejects if that fails. */
export async function loadPageAt(pathname: string): Promise<void> {
  const page = pageAt(pathname);
  await Promise.all((page && codeOf.get(page))?.map(({ load }) => load()) ?? []);
}
