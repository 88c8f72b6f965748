import { lazyPage } from '#client/app/lazy-page.tsx';

/*
 * The pages that the Worker renders. The app loads their code before it takes them over.
 */

/** The landing page. It is also the backdrop of sign-up. */
export const LandingPage = lazyPage(
  () => import('#client/landing/landing-page.tsx'),
  'LandingPage',
);
export const PlansPage = lazyPage(
  () => import('#client/subscription/plans/plans-page.tsx'),
  'PlansPage',
);
export const CouponPage = lazyPage(() => import('#client/promotion/coupon-page.tsx'), 'CouponPage');
export const SignInPage = lazyPage(
  () => import('#client/account/sign-in/sign-in-page.tsx'),
  'SignInPage',
);
export const SignUpPage = lazyPage(
  () => import('#client/account/sign-up/sign-up-page.tsx'),
  'SignUpPage',
);
export const ForgetEmailPage = lazyPage(
  () => import('#client/account/reset/forget-email-page.tsx'),
  'ForgetEmailPage',
);
export const AccountDeletionPage = lazyPage(
  () => import('#client/legal/account-deletion-page.tsx'),
  'AccountDeletionPage',
);
export const ImprintPage = lazyPage(() => import('#client/legal/imprint-page.tsx'), 'ImprintPage');
export const TermsPage = lazyPage(() => import('#client/legal/terms-page.tsx'), 'TermsPage');
export const AccessibilityPage = lazyPage(
  () => import('#client/legal/accessibility-page.tsx'),
  'AccessibilityPage',
);
export const PrivacyPage = lazyPage(() => import('#client/legal/privacy-page.tsx'), 'PrivacyPage');
export const CancellationPage = lazyPage(
  () => import('#client/declaration/cancellation-page.tsx'),
  'CancellationPage',
);
export const WithdrawalPage = lazyPage(
  () => import('#client/declaration/withdrawal-page.tsx'),
  'WithdrawalPage',
);
export const ReceiptPage = lazyPage(
  () => import('#client/declaration/receipt-page.tsx'),
  'ReceiptPage',
);
export const ReplyPage = lazyPage(() => import('#client/declaration/reply-page.tsx'), 'ReplyPage');
