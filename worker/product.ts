/**
 * The product's name and addresses: the only configuration that pages, mails and the Worker read. A
 * new operator changes this file and no other.
 */
export const product = {
  name: 'Lexlern',
  slug: 'lexlern',
  operator: 'Lexlern',
  supportEmail: 'hilfe@lexlern.example',
  senderEmail: 'post@lexlern.example',
  companyAccountUrl: 'https://kanzlei.lexlern.example/',
  appUrl: 'https://app.lexlern.example/',
  /** The registered client (`HANDOFF_CLIENTS`) that is the product in a browser. */
  browserClientId: 'lexlern-app',
  termsPath: '/agb',
  privacyPath: '/datenschutz',
  /** Where people cancel and withdraw without signing in (§§ 312k, 356a BGB). */
  cancelPath: '/kuendigen',
  withdrawPath: '/widerrufen',
  locale: 'de-DE',
  currency: 'eur',
  country: 'DE',
  timeZone: 'Europe/Berlin',
} as const;

/** Limits of access, see docs/decisions/0012 and 0013. */
export const access = {
  /** Days that Premium continues after a failed payment, from the day when it was due. */
  pastDueGraceDays: 14,
  /** Hours by which a store may report a renewal late. */
  storeDelayHours: 24,
  /** Mistakes per month in the free tier. */
  mistakesPerMonth: 5,
} as const;

/** Failed and returned debits, see docs/decisions/0015. */
export const disputes = {
  /** Days for which a settled dispute is still shown. */
  shownDays: 7,
} as const;

/** What somebody gets for a new customer; the account page promises it, and the desk credits it. */
export const referral = {
  months: 1,
} as const;

/** How long before an event people get a mail about it. */
export const notice = {
  /** Days before the end of a trial. A trial has 7 days, so the mail comes around day 5. */
  trialDays: 2,
  /** Days before the renewal of a term of six months or more. */
  renewalDays: 14,
  /** Days before the end of what ends by itself or was cancelled. */
  endDays: 7,
  /** Days for which the next charge of a contract that has rested is announced at least. */
  debitDays: 2,
} as const;

/**
 * The details that the law requires of the operator. For a null, pages and mails show the example
 * of worker/legal/operator.ts, and production does not start: fill in all of them before that.
 */
export const operatorDetails = {
  /** Name or firm with its legal form. */
  name: null,
  /** Street and number. */
  street: null,
  /** Postal code and town. */
  town: null,
  representative: null,
  phone: null,
  /** Court and number of the commercial register. */
  register: null,
  vatId: null,
  /** Who is responsible for editorial content, with address (§ 18 Abs. 2 MStV). */
  editor: null,
  /** Whether the operator takes part in dispute resolution (§ 36 VSBG). */
  disputeResolution: null,
  /** When the privacy notice was approved, as a German date. */
  privacyDate: null,
  /** How to reach the data protection officer. */
  dataProtectionOfficer: null,
  /** The Stripe company that is the contracting party. */
  stripeCompany: null,
  /** The legal basis for data to leave the EU: adequacy decision, standard clauses. */
  transferBasis: null,
  /** What Premium contains, in a sentence (Art. 246a § 1 Abs. 1 Nr. 1 EGBGB). */
  content: null,
  /** What of it comes from AI, in a sentence. */
  ai: null,
  /** The devices and their versions that the app runs on, in a sentence (Nr. 18 there). */
  devices: null,
  /** The creditor identifier of SEPA debits, as Stripe's settings show it. */
  creditorId: null,
  /** How long the platform keeps request logs. */
  logPeriod: null,
  /** The responsible supervisory authority. */
  authority: null,
  /** Address, telephone and e-mail of the MLBF, the market surveillance authority (BFSG). */
  marketSurveillance: null,
} as const satisfies Record<string, string | null>;
