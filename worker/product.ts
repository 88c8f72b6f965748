/**
 * The product's name and the addresses around it: the one configuration that pages, mails and the
 * Worker read. An operator who takes the house over changes this file and nothing else.
 */
export const product = {
  name: 'Lexlern',
  slug: 'lexlern',
  operator: 'Lexlern',
  supportEmail: 'hilfe@lexlern.example',
  senderEmail: 'post@lexlern.example',
  companyAccountUrl: 'https://kanzlei.lexlern.example/',
  appUrl: 'https://app.lexlern.example/',
  /** The registered client that is the product in a browser (`HANDOFF_CLIENTS`). */
  browserClientId: 'lexlern-app',
  imprintPath: '/impressum',
  termsPath: '/agb',
  privacyPath: '/datenschutz',
  locale: 'de-DE',
  currency: 'eur',
  country: 'DE',
  timeZone: 'Europe/Berlin',
} as const;

/** What people may use for how long, see docs/decisions/0012 and 0013. */
export const access = {
  /** Days that Premium goes on after a payment has failed, counted from the day it was due. */
  pastDueGraceDays: 14,
  /** Hours that a store may be late in telling of a renewal. */
  storeDelayHours: 24,
  /** Mistakes a month in the free tier. */
  mistakesPerMonth: 5,
} as const;

/** What a debit that failed or was returned costs, see docs/decisions. */
export const disputes = {
  /** Cents that a bank takes, where Stripe does not tell. */
  fee: 750,
  /** Days that a settled one is still shown. */
  shownDays: 7,
} as const;

/** How long before something falls due people are told of it. */
export const notice = {
  /** The end of a trial (specification, section 9: around day 5 of 7). */
  trialDays: 2,
  /** The renewal of a term of six months or more. */
  renewalDays: 14,
} as const;

/**
 * What the law wants the operator to say of themselves. Where it is null, the legal pages show a
 * marked place in its stead; fill all of them in before going live.
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
  /** Who answers for editorial content, with address (§ 18 Abs. 2 MStV). */
  editor: null,
  /** Whether the operator takes part in dispute resolution (§ 36 VSBG). */
  disputeResolution: null,
  /** When the terms were approved, as a German date. */
  termsDate: null,
  /** What applies to a cancellation after a renewal (§ 309 Nr. 9 BGB). */
  renewalRule: null,
  /** Where the withdrawal can be declared online. */
  withdrawalPage: null,
  /** When the privacy notice was approved, as a German date. */
  privacyDate: null,
  /** How to reach the data protection officer. */
  dataProtectionOfficer: null,
  /** The company of Stripe that the contract is with. */
  stripeCompany: null,
  /** On what data may leave the EU: adequacy decision, standard clauses. */
  transferBasis: null,
  /** The creditor identifier that SEPA debits are taken under, as Stripe's settings show it. */
  creditorId: null,
  /** How long the platform keeps request logs. */
  logPeriod: null,
  /** The supervisory authority in charge. */
  authority: null,
} as const satisfies Record<string, string | null>;
