import { lazyPage } from '#client/app/lazy-page.tsx';

/*
 * The pages that only a browser renders: of signed-in people, of the desk, and the further steps of
 * a flow. The renderer in the Worker has no code for them (client/build/page-renderer.ts).
 */

export const CheckoutEntry = lazyPage(
  () => import('#client/subscription/checkout/checkout-entry.tsx'),
  'CheckoutEntry',
);
export const ConfirmEntry = lazyPage(
  () => import('#client/subscription/checkout/confirm/confirm-entry.tsx'),
  'ConfirmEntry',
);
export const EmailMarketingPage = lazyPage(
  () => import('#client/promotion/email-marketing-page.tsx'),
  'EmailMarketingPage',
);
export const DealsEntry = lazyPage(() => import('#client/cashback/deals-entry.tsx'), 'DealsEntry');
export const DealEntry = lazyPage(() => import('#client/cashback/deal-entry.tsx'), 'DealEntry');
export const PayoutPage = lazyPage(() => import('#client/payout/payout-page.tsx'), 'PayoutPage');
export const SubscriptionEntry = lazyPage(
  () => import('#client/subscription/details/subscription-entry.tsx'),
  'SubscriptionEntry',
);
export const PaymentConfirmEntry = lazyPage(
  () => import('#client/subscription/settle/payment-confirm-entry.tsx'),
  'PaymentConfirmEntry',
);
export const UpdateEntry = lazyPage(
  () => import('#client/subscription/payment-method/update-entry.tsx'),
  'UpdateEntry',
);
export const CancelPage = lazyPage(
  () => import('#client/subscription/payment-method/cancel-page.tsx'),
  'CancelPage',
);
export const ProfileEntry = lazyPage(
  () => import('#client/account/profile/profile-entry.tsx'),
  'ProfileEntry',
);
export const LettersEntry = lazyPage(
  () => import('#client/letters/letters-entry.tsx'),
  'LettersEntry',
);
export const ForgetCodePage = lazyPage(
  () => import('#client/account/reset/forget-code-page.tsx'),
  'ForgetCodePage',
);
export const ForgetPasswordPage = lazyPage(
  () => import('#client/account/reset/forget-password-page.tsx'),
  'ForgetPasswordPage',
);
export const AutologinPage = lazyPage(
  () => import('#client/account/link/autologin-page.tsx'),
  'AutologinPage',
);
export const CookiePage = lazyPage(
  () => import('#client/account/link/cookie-page.tsx'),
  'CookiePage',
);
export const AuthorizePage = lazyPage(
  () => import('#client/handoff/authorize-page.tsx'),
  'AuthorizePage',
);
export const AuthorizeSignUpPage = lazyPage(
  () => import('#client/handoff/authorize-sign-up-page.tsx'),
  'AuthorizeSignUpPage',
);
export const DeskPages = lazyPage(() => import('#client/desk/desk-pages.tsx'), 'DeskPages');
export const DeskHeader = lazyPage(() => import('#client/desk/desk-header.tsx'), 'DeskHeader');
