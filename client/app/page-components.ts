import { lazyPage } from '#client/app/lazy-page.tsx';
import type { LazyPage } from '#client/app/lazy-page.tsx';
import type { PageName } from '#worker/pages.ts';

/*
 * The component of each page of worker/pages.ts. Its code is loaded when it is shown or somebody
 * comes near a link to it. The build reads this file (client/build/page-modules.ts): it keeps the
 * pages that the Worker does not render out of its renderer.
 */

const plansPage = lazyPage(() => import('#client/subscription/plans/plans-page.tsx'), 'PlansPage');
const receiptPage = lazyPage(() => import('#client/declaration/receipt-page.tsx'), 'ReceiptPage');
const replyPage = lazyPage(() => import('#client/declaration/reply-page.tsx'), 'ReplyPage');

/** The pages, and the two parts of the desk. */
export const components: Record<PageName | 'desk' | 'deskHeader', LazyPage> = {
  home: lazyPage(() => import('#client/landing/landing-page.tsx'), 'LandingPage'),
  subscription: lazyPage(
    () => import('#client/subscription/details/subscription-entry.tsx'),
    'SubscriptionEntry',
  ),
  plans: plansPage,
  plansInfo: plansPage,
  prices: plansPage,
  checkout: lazyPage(
    () => import('#client/subscription/checkout/checkout-entry.tsx'),
    'CheckoutEntry',
  ),
  change: lazyPage(() => import('#client/subscription/change/change-entry.tsx'), 'ChangeEntry'),
  paymentConfirm: lazyPage(
    () => import('#client/subscription/settle/payment-confirm-entry.tsx'),
    'PaymentConfirmEntry',
  ),
  paymentMethodUpdate: lazyPage(
    () => import('#client/subscription/payment-method/update-entry.tsx'),
    'UpdateEntry',
  ),
  paymentMethodCancel: lazyPage(
    () => import('#client/subscription/payment-method/cancel-page.tsx'),
    'CancelPage',
  ),
  externalConfirm: lazyPage(
    () => import('#client/subscription/checkout/confirm/confirm-entry.tsx'),
    'ConfirmEntry',
  ),
  coupon: lazyPage(() => import('#client/promotion/coupon-page.tsx'), 'CouponPage'),
  emailMarketing: lazyPage(
    () => import('#client/promotion/email-marketing-page.tsx'),
    'EmailMarketingPage',
  ),
  signIn: lazyPage(() => import('#client/account/sign-in/sign-in-page.tsx'), 'SignInPage'),
  signUp: lazyPage(() => import('#client/account/sign-up/sign-up-page.tsx'), 'SignUpPage'),
  forgetEmail: lazyPage(
    () => import('#client/account/reset/forget-email-page.tsx'),
    'ForgetEmailPage',
  ),
  forgetCode: lazyPage(
    () => import('#client/account/reset/forget-code-page.tsx'),
    'ForgetCodePage',
  ),
  forgetPassword: lazyPage(
    () => import('#client/account/reset/forget-password-page.tsx'),
    'ForgetPasswordPage',
  ),
  autologin: lazyPage(() => import('#client/account/link/autologin-page.tsx'), 'AutologinPage'),
  cookie: lazyPage(() => import('#client/account/link/cookie-page.tsx'), 'CookiePage'),
  authorize: lazyPage(() => import('#client/handoff/authorize-page.tsx'), 'AuthorizePage'),
  authorizeSignUp: lazyPage(
    () => import('#client/handoff/authorize-sign-up-page.tsx'),
    'AuthorizeSignUpPage',
  ),
  profile: lazyPage(() => import('#client/account/profile/profile-entry.tsx'), 'ProfileEntry'),
  letters: lazyPage(() => import('#client/letters/letters-entry.tsx'), 'LettersEntry'),
  deals: lazyPage(() => import('#client/cashback/deals-entry.tsx'), 'DealsEntry'),
  deal: lazyPage(() => import('#client/cashback/deal-entry.tsx'), 'DealEntry'),
  payout: lazyPage(() => import('#client/payout/payout-page.tsx'), 'PayoutPage'),
  cancellation: lazyPage(
    () => import('#client/declaration/cancellation-page.tsx'),
    'CancellationPage',
  ),
  withdrawal: lazyPage(() => import('#client/declaration/withdrawal-page.tsx'), 'WithdrawalPage'),
  cancellationReceipt: receiptPage,
  withdrawalReceipt: receiptPage,
  declarationReply: replyPage,
  mailReply: replyPage,
  accountDeletion: lazyPage(
    () => import('#client/legal/account-deletion-page.tsx'),
    'AccountDeletionPage',
  ),
  imprint: lazyPage(() => import('#client/legal/imprint-page.tsx'), 'ImprintPage'),
  terms: lazyPage(() => import('#client/legal/terms-page.tsx'), 'TermsPage'),
  privacy: lazyPage(() => import('#client/legal/privacy-page.tsx'), 'PrivacyPage'),
  accessibility: lazyPage(
    () => import('#client/legal/accessibility-page.tsx'),
    'AccessibilityPage',
  ),
  desk: lazyPage(() => import('#client/desk/desk-pages.tsx'), 'DeskPages'),
  deskHeader: lazyPage(() => import('#client/desk/desk-header.tsx'), 'DeskHeader'),
};
