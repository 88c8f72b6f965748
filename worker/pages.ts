import type { Page } from '#worker/page.ts';
import { product } from '#worker/product.ts';

/** What the page of the subscription shows first. */
const detailsAnswers = ['subscription', 'dispute', 'usages'] as const;
/** Whoever had a contract sees the plans without a trial. */
const plansAnswers = ['subscription'] as const;

const prices = '/preise';
const aboutPlans =
  'Alle Premium-Abos mit Gesamtpreis, Laufzeit und Kündigung nebeneinander. Mit Testphase und 20 Tagen Geld-zurück-Garantie, einmal pro Person.';

/**
 * Every page of the app except the desk's pages (desk-pages.ts). The client has a component for
 * each (client/app/page-components.ts). Any other address gets status 404.
 */
export const pages = {
  home: {
    path: '/',
    title: 'Abonnementdetails',
    description: `Mit ${product.name} Premium lernst Du Jura in der App, unterstützt von KI und in Deinem Tempo. Abos ansehen, Konto anlegen, Abo verwalten.`,
    visitorTitle: 'Jura lernen in der App',
    forMembers: 'subscription',
    inHtml: 'visitors',
    plans: true,
    answers: detailsAnswers,
  },
  subscription: {
    path: '/sub',
    title: 'Abonnementdetails',
    seenBy: 'members-via-sign-in',
    noindex: true,
    answers: detailsAnswers,
    uncovered: true,
  },
  plans: {
    path: '/sub/product',
    inHtml: 'visitors',
    title: 'Premium-Abos',
    description: aboutPlans,
    canonical: prices,
    plans: true,
    answers: plansAnswers,
  },
  plansInfo: {
    path: '/sub/productv2',
    inHtml: 'visitors',
    title: 'Premium-Abos',
    description: aboutPlans,
    canonical: prices,
    plans: true,
    answers: plansAnswers,
  },
  prices: {
    path: prices,
    inHtml: 'visitors',
    title: 'Preise',
    description: aboutPlans,
    plans: true,
    answers: plansAnswers,
  },
  checkout: {
    path: '/sub/buy',
    title: 'Schliess dein Abo ab',
    seenBy: 'buyers',
    noindex: true,
    payment: true,
    answers: ['subscription', 'activeContract'],
    uncovered: true,
  },
  change: {
    path: '/sub/change',
    title: 'Abo wechseln',
    seenBy: 'members',
    noindex: true,
    plans: true,
    uncovered: true,
  },
  paymentConfirm: {
    path: '/sub/payment/confirm',
    title: 'Zahlung bestätigen',
    seenBy: 'members',
    noindex: true,
    payment: true,
    answers: ['subscription', 'dispute'],
    uncovered: true,
  },
  paymentMethodUpdate: {
    path: '/sub/paymentmethod/update',
    title: 'Zahlungsmethode aktualisieren',
    seenBy: 'members',
    noindex: true,
  },
  paymentMethodCancel: {
    path: '/sub/paymentmethod/cancel',
    title: 'Zahlungsmethode aktualisieren',
    seenBy: 'members',
    noindex: true,
  },
  externalConfirm: {
    path: '/sub/external/confirm',
    title: 'Zahlung bestätigen',
    seenBy: 'members',
    noindex: true,
    payment: true,
    secretAddress: true,
    uncovered: true,
  },
  coupon: {
    path: '/sub/promotion/coupon',
    inHtml: 'visitors',
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
  signIn: {
    path: '/account/signin',
    inHtml: 'visitors',
    title: 'Einloggen',
    seenBy: 'visitors-until-signed-in',
    noindex: true,
  },
  signUp: {
    path: '/account/signup',
    isDialog: true,
    inHtml: 'visitors',
    title: 'Registrieren',
    seenBy: 'visitors',
    noindex: true,
    plans: true,
  },
  forgetEmail: {
    path: '/account/forget/email',
    inHtml: 'visitors',
    title: 'Passwort vergessen',
    seenBy: 'visitors-until-signed-in',
    noindex: true,
  },
  forgetCode: {
    path: '/account/forget/code',
    title: 'Passwort vergessen',
    seenBy: 'visitors-until-signed-in',
    noindex: true,
  },
  forgetPassword: {
    path: '/account/forget/password/reset',
    title: 'Neues Passwort',
    seenBy: 'visitors',
    noindex: true,
  },
  autologin: {
    path: '/account/autologin',
    title: 'Einloggen',
    noindex: true,
    secretAddress: true,
  },
  cookie: {
    path: '/account/cookie',
    title: 'Einloggen',
    seenBy: 'visitors',
    noindex: true,
    secretAddress: true,
  },
  authorize: {
    path: '/oauth/authorize',
    title: 'Einloggen',
    noindex: true,
  },
  authorizeSignUp: {
    path: '/oauth/authorize/signup',
    title: 'Registrieren',
    noindex: true,
  },
  profile: {
    path: '/konto',
    title: 'Konto und Anmeldung',
    seenBy: 'members',
    noindex: true,
    answers: ['profile', 'passkeys', 'sessions'],
  },
  letters: {
    path: '/konto/unterlagen',
    title: 'Deine Unterlagen',
    seenBy: 'members',
    noindex: true,
  },
  deals: {
    path: `/${product.slug}-kostenlos-nutzen`,
    title: 'Freimonate mit Partner-Deals',
    seenBy: 'members',
    noindex: true,
    answers: ['subscription', 'usages', 'deals'],
  },
  deal: {
    path: '/cashback/deal/:id',
    addresses: /^\/cashback\/deal\/[1-9]\d{0,14}$/,
    title: 'Partner-Deal',
    seenBy: 'members',
    noindex: true,
    answers: ['subscription', 'usages', 'deal', 'usage', 'partnerUser'],
  },
  payout: {
    path: '/evaluation/payout',
    title: 'Aufwandsentschädigung',
    noindex: true,
    secretAddress: true,
  },
  cancellation: {
    path: '/kuendigen',
    inHtml: 'everybody',
    title: 'Verträge hier kündigen',
    description: `Kündige hier jeden Vertrag mit ${product.name}, ohne Dich anzumelden. Die Bestätigung kommt sofort.`,
    uncovered: true,
  },
  withdrawal: {
    path: '/widerrufen',
    inHtml: 'everybody',
    title: 'Vertrag widerrufen',
    description: `Widerrufe hier einen Vertrag mit ${product.name}, ohne Grund und ohne Anmeldung. Die Eingangsbestätigung kommt sofort.`,
    uncovered: true,
  },
  cancellationReceipt: {
    path: '/kuendigen/eingang/:receipt',
    addresses: /^\/kuendigen\/eingang\/[\w-]+$/,
    inHtml: 'everybody',
    title: 'Deine Kündigung ist eingegangen',
    noindex: true,
    secretAddress: true,
    uncovered: true,
  },
  withdrawalReceipt: {
    path: '/widerrufen/eingang/:receipt',
    addresses: /^\/widerrufen\/eingang\/[\w-]+$/,
    inHtml: 'everybody',
    title: 'Dein Widerruf ist eingegangen',
    noindex: true,
    secretAddress: true,
    uncovered: true,
  },
  declarationReply: {
    path: '/erklaerung/:reply',
    addresses: /^\/erklaerung\/[\w-]+$/,
    inHtml: 'everybody',
    title: 'Deine Antwort',
    noindex: true,
    secretAddress: true,
    uncovered: true,
  },
  mailReply: {
    path: '/mails/:reply',
    addresses: /^\/mails\/[\w-]+$/,
    inHtml: 'everybody',
    title: 'E-Mails von uns',
    noindex: true,
    secretAddress: true,
    uncovered: true,
  },
  accountDeletion: {
    path: '/konto-loeschen',
    inHtml: 'everybody',
    title: 'Konto löschen',
    description: `Wie Du Dein Konto bei ${product.name} löschst, was gelöscht wird und was bleiben muss.`,
  },
  imprint: {
    path: '/impressum',
    inHtml: 'everybody',
    title: 'Impressum',
    description: `Wer ${product.name} anbietet und wie Du uns erreichst.`,
  },
  terms: {
    path: '/agb',
    inHtml: 'everybody',
    title: 'AGB und Widerrufsbelehrung',
    description: `Was für ${product.name} Premium gilt: Vertragsschluss, Preise, Laufzeit, Kündigung, Geld-zurück-Garantie und Widerruf mit Muster-Formular.`,
  },
  privacy: {
    path: '/datenschutz',
    inHtml: 'everybody',
    title: 'Datenschutz',
    description: `Welche Daten ${product.name} wozu verarbeitet, wie lange, wer sie bekommt und welche Rechte Du hast.`,
  },
  accessibility: {
    path: '/barrierefreiheit',
    inHtml: 'everybody',
    title: 'Barrierefreiheit',
    description: `Wie barrierefrei ${product.name} ist, wie wir das prüfen und was noch fehlt.`,
  },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof pages;

/** The coupon of the plan page that sign-up links to. */
export const plansInfoCoupon = 'WEB10';

/**
 * The parameter by which the form of the coupon page says without script that its button was
 * pressed, which validates the code. A link in the mode `manual` only fills it in.
 */
export const couponPress = { name: 'check', value: '1' } as const;

/** The parameter by which home learns of a sign-in whose form was sent without the app. */
export const postedSignIn = 'signed_in';
