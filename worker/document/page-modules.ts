import { pages } from '#worker/pages.ts';
import type { Page } from '#worker/page.ts';

/** The pages that the Worker renders for everybody. No browser has to render them first. */
type RenderedForEverybody = {
  [Name in keyof typeof pages]: (typeof pages)[Name] extends { inHtml: 'everybody' } ? Name : never;
}[keyof typeof pages];

/** The pages with a document of their own, and the module of the client that starts it. */
const entries = {
  plans: 'plan-document/main.tsx',
  plansInfo: 'plan-document/main.tsx',
  prices: 'plan-document/main.tsx',
} as const satisfies Partial<Record<keyof typeof pages, string>>;

/**
 * The module of the client that shows each page of the app, below `client/`. It is kept out of
 * `pages`, which every browser loads.
 */
const modules = {
  home: 'subscription/details/subscription-entry.tsx',
  subscription: 'subscription/details/subscription-entry.tsx',
  checkout: 'subscription/checkout/checkout-entry.tsx',
  paymentConfirm: 'subscription/settle/payment-confirm-entry.tsx',
  paymentMethodUpdate: 'subscription/payment-method/update-entry.tsx',
  paymentMethodCancel: 'subscription/payment-method/cancel-page.tsx',
  externalConfirm: 'subscription/checkout/confirm/confirm-entry.tsx',
  coupon: 'promotion/coupon-page.tsx',
  emailMarketing: 'promotion/email-marketing-page.tsx',
  signIn: 'account/sign-in/sign-in-page.tsx',
  signUp: 'account/sign-up/sign-up-page.tsx',
  forgetEmail: 'account/reset/forget-email-page.tsx',
  forgetCode: 'account/reset/forget-code-page.tsx',
  forgetPassword: 'account/reset/forget-password-page.tsx',
  autologin: 'account/link/autologin-page.tsx',
  cookie: 'account/link/cookie-page.tsx',
  authorize: 'handoff/authorize-page.tsx',
  authorizeSignUp: 'handoff/authorize-sign-up-page.tsx',
  profile: 'account/profile/profile-entry.tsx',
  letters: 'letters/letters-entry.tsx',
  deals: 'cashback/deals-entry.tsx',
  deal: 'cashback/deal-entry.tsx',
  payout: 'payout/payout-page.tsx',
} as const satisfies Record<
  Exclude<keyof typeof pages, RenderedForEverybody | keyof typeof entries>,
  string
>;

/** Every module that starts a document in place of the app. */
export const entryModules: readonly string[] = [...new Set(Object.values(entries))];

const deskModule = 'desk/desk-pages.tsx';

/** Every module that shows a page. */
export const pageModules: readonly string[] = [...new Set(Object.values(modules)), deskModule];

/** The module that shows that page in the browser; undefined for none of its own. */
export function moduleOf(page: Page | undefined): string | undefined {
  return page?.desk ? deskModule : ofPage(modules, page);
}

/** The module that starts that page's own document; undefined if the app shows the page. */
export function entryOf(page: Page | undefined): string | undefined {
  return ofPage(entries, page);
}

function ofPage(table: Partial<Record<string, string>>, page: Page | undefined) {
  const [name] = Object.entries(pages).find(([, one]) => one === page) ?? [];
  return table[name ?? ''];
}
