/**
 * Every page of the app: its path (`:name` stands for one segment), its title, and what the Worker
 * has to know of it. The client's router has a component for each, and an address that is not here
 * is answered with status 404.
 */
export interface Page {
  path: string;
  title: string;
  /** Kept out of search engines. */
  noindex?: true;
  /** The plan list is written into the page, so that it need not ask for it. */
  plans?: true;
  /** May load Stripe's script; every other page's Content-Security-Policy forbids it. */
  payment?: true;
}

export const pages = {
  home: { path: '/', title: 'Abonnementdetails', plans: true },
  subscription: { path: '/sub', title: 'Abonnementdetails', noindex: true },
  plans: { path: '/sub/product', title: 'Premium-Abos', plans: true },
  plansInfo: { path: '/sub/productv2', title: 'Premium-Abos', plans: true },
  prices: { path: '/preise', title: 'Preise', plans: true },
  checkout: { path: '/sub/buy', title: 'Schliess dein Abo ab', noindex: true, payment: true },
  signIn: { path: '/account/signin', title: 'Einloggen', noindex: true },
  signUp: { path: '/account/signup', title: 'Registrieren', noindex: true },
  imprint: { path: '/impressum', title: 'Impressum' },
  terms: { path: '/agb', title: 'AGB und Widerrufsbelehrung' },
  privacy: { path: '/datenschutz', title: 'Datenschutz' },
} as const satisfies Record<string, Page>;

/** The page at that path; undefined for an unknown one. */
export function pageAt(pathname: string): Page | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  return Object.values<Page>(pages).find((page) => page.path === path);
}

/** Any other address below /account leads to sign-in (or home), so it is no unknown page. */
export function isAccountPath(pathname: string): boolean {
  return pathname.startsWith('/account/');
}
