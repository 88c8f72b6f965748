import { product } from '#worker/product.ts';

/** What the Worker has to know of any page. */
interface AnyPage {
  path: string;
  /** The addresses of a page that shows one of many; its path is how the router writes them. */
  addresses?: RegExp;
  title: string;
  /** The title where a visitor sees another page than a member. */
  visitorTitle?: string;
  /** The plan list is written into the page, so that it need not ask for it. */
  plans?: true;
  /** Its address carries a code or a token that no other site may learn from it. */
  secretAddress?: true;
  /** May load Stripe's script; every other page's Content-Security-Policy forbids it. */
  payment?: true;
}

/** What search engines and previews show, where a page is meant for them. */
interface PublicPage extends AnyPage {
  noindex?: never;
  desk?: never;
  /** One or two sentences, at most 160 characters. */
  description: string;
  /** The address that speaks for this page when several show the same. */
  canonical?: string;
}

interface HiddenPage extends AnyPage {
  /** Kept out of search engines. */
  noindex: true;
  description?: never;
  canonical?: never;
  /** The desk's: for operators, and an unknown address for anybody else. */
  desk?: true;
}

export type Page = PublicPage | HiddenPage;

const prices = '/preise';
const plansDescription =
  'Alle Premium-Abos mit Gesamtpreis, Laufzeit und Kündigung nebeneinander. Mit Testphase und 20 Tagen Geld-zurück-Garantie.';

/**
 * Every page of the app but the desk's (desk-pages.ts). The client's router has a component for each, and an address that is not
 * here is answered with status 404.
 */
export const pages = {
  home: {
    path: '/',
    title: 'Abonnementdetails',
    visitorTitle: 'Jura lernen in der App',
    description: `Mit ${product.name} Premium lernst Du Jura in der App, unterstützt von KI und in Deinem Tempo. Abos ansehen, Konto anlegen, Abo verwalten.`,
    plans: true,
  },
  subscription: { path: '/sub', title: 'Abonnementdetails', noindex: true },
  plans: {
    path: '/sub/product',
    title: 'Premium-Abos',
    description: plansDescription,
    canonical: prices,
    plans: true,
  },
  plansInfo: {
    path: '/sub/productv2',
    title: 'Premium-Abos',
    description: plansDescription,
    canonical: prices,
    plans: true,
  },
  prices: { path: prices, title: 'Preise', description: plansDescription, plans: true },
  checkout: { path: '/sub/buy', title: 'Schliess dein Abo ab', noindex: true, payment: true },
  paymentConfirm: {
    path: '/sub/payment/confirm',
    title: 'Zahlung bestätigen',
    noindex: true,
    payment: true,
  },
  paymentMethodUpdate: {
    path: '/sub/paymentmethod/update',
    title: 'Zahlungsmethode aktualisieren',
    noindex: true,
  },
  paymentMethodCancel: {
    path: '/sub/paymentmethod/cancel',
    title: 'Zahlungsmethode aktualisieren',
    noindex: true,
  },
  externalConfirm: {
    path: '/sub/external/confirm',
    title: 'Zahlung bestätigen',
    noindex: true,
    secretAddress: true,
  },
  coupon: {
    path: '/sub/promotion/coupon',
    title: 'Gutschein einlösen',
    noindex: true,
    secretAddress: true,
  },
  emailMarketing: {
    path: '/sub/promotion/emailmarketing',
    title: 'Gutschein einlösen',
    noindex: true,
    secretAddress: true,
  },
  signIn: { path: '/account/signin', title: 'Einloggen', noindex: true },
  signUp: { path: '/account/signup', title: 'Registrieren', noindex: true },
  forgetEmail: { path: '/account/forget/email', title: 'Passwort vergessen', noindex: true },
  forgetCode: { path: '/account/forget/code', title: 'Passwort vergessen', noindex: true },
  forgetPassword: {
    path: '/account/forget/password/reset',
    title: 'Neues Passwort',
    noindex: true,
  },
  autologin: {
    path: '/account/autologin',
    title: 'Einloggen',
    noindex: true,
    secretAddress: true,
  },
  cookie: { path: '/account/cookie', title: 'Einloggen', noindex: true, secretAddress: true },
  authorize: { path: '/oauth/authorize', title: 'Einloggen', noindex: true },
  authorizeSignUp: { path: '/oauth/authorize/signup', title: 'Registrieren', noindex: true },
  profile: { path: '/konto', title: 'Konto und Anmeldung', noindex: true },
  deals: {
    path: `/${product.slug}-kostenlos-nutzen`,
    title: `${product.name} kostenlos nutzen`,
    noindex: true,
  },
  deal: {
    path: '/cashback/deal/:id',
    addresses: /^\/cashback\/deal\/[1-9]\d{0,14}$/,
    title: 'Partner-Deal',
    noindex: true,
  },
  payout: {
    path: '/evaluation/payout',
    title: 'Aufwandsentschädigung',
    noindex: true,
    secretAddress: true,
  },
  imprint: {
    path: '/impressum',
    title: 'Impressum',
    description: `Wer ${product.name} anbietet und wie Du uns erreichst.`,
  },
  terms: {
    path: '/agb',
    title: 'AGB und Widerrufsbelehrung',
    description: `Was für ${product.name} Premium gilt: Vertragsschluss, Preise, Laufzeit, Kündigung, Geld-zurück-Garantie und Widerruf mit Muster-Formular.`,
  },
  privacy: {
    path: '/datenschutz',
    title: 'Datenschutz',
    description: `Welche Daten ${product.name} wozu verarbeitet, wie lange, wer sie bekommt und welche Rechte Du hast.`,
  },
} as const satisfies Record<string, Page>;

/** The page at that path; undefined for an unknown one. */
export function pageAt(pathname: string): Page | undefined {
  const path = plainPath(pathname);
  return Object.values<Page>(pages).find(
    (page) => page.addresses?.test(path) ?? page.path === path,
  );
}

/** Where a deal has its page. */
export function dealPath(id: number): string {
  return `/cashback/deal/${id}`;
}

/** A path as the client's router sees it: without regard to case or a slash at the end. */
export function plainPath(pathname: string): string {
  return (pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname).toLowerCase();
}

/** The path that speaks for a public page; undefined for one kept out of search engines. */
export function canonicalPath(page: Page | undefined): string | undefined {
  return page === undefined || page.noindex ? undefined : (page.canonical ?? page.path);
}

/** Any other address below /account leads to sign-in (or home), so it is no unknown page. */
export function isAccountPath(pathname: string): boolean {
  return /^\/account(\/|$)/i.test(pathname);
}
