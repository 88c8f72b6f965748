import { addDays, addMonths, hourMs } from '#worker/calendar.ts';
import { dayOf } from '#worker/date.ts';
import type { JobName } from '#worker/schedule/shares.ts';

/*
 * How long each thing of a person stays after it is no longer needed: the only place that says so.
 * The jobs that delete and the texts that promise it read it here (docs/decisions/0066, 0096).
 */

/** Days in which a person can undo that their account is to be deleted. */
export const undoDays = 7;

/** Days from the announcement that a sleeping account is deleted to its deletion. */
export const idleNoticeDays = 30;

/* Numbers that texts name. */
export const idleMonths = 24;
export const booksYears = 8;
export const lettersYears = 6;
export const claimsYears = 3;
export const auditYears = 3;
export const proofFileDays = 90;
export const proofHashYears = 3;
export const knownAgainMonths = 24;
export const attributionMonths = 14;

/** How long something is kept, from when on, why, and which jobs let go of it. */
interface Retention {
  period: Period;
  since: string;
  why: string;
  jobs: readonly JobName[];
}

/** Whole years are counted from the end of the year. */
type Period = { wholeYears: number } | { years: number } | { months: number } | { days: number };

export const retention = {
  books: {
    period: { wholeYears: booksYears },
    since: 'an invoice, a payment, a refund or a payout; the end of a contract',
    why: '§ 147 AO, § 14b UStG',
    jobs: ['purgeDocuments', 'sweepAccounts', 'sweepDeletions'],
  },
  letters: {
    period: { wholeYears: lettersYears },
    since: 'a letter about a contract, a declaration',
    why: '§ 257 HGB, § 147 AO',
    jobs: ['purgeLetters', 'purgeDeclarations', 'sweepAccounts', 'sweepDeletions'],
  },
  claims: {
    period: { wholeYears: claimsYears },
    since: 'an order, the end of a consent, an export, a purchase that went to another account',
    why: 'what somebody could still claim: §§ 195, 199 BGB',
    jobs: [
      'purgeAppEvents',
      'purgeExports',
      'purgeConsentProofs',
      'purgeMailingConsents',
      'sweepAccounts',
      'sweepDeletions',
    ],
  },
  accounts: {
    period: { months: idleMonths },
    since: 'the last sign of life of a person whose account nothing keeps',
    why: 'Art. 5 Abs. 1 lit. e DSGVO: it is not needed any more',
    jobs: ['sweepAccounts'],
  },
  knownAgain: {
    period: { months: knownAgainMonths },
    since: 'the deletion of an account',
    why: 'to know again who has had what there is once',
    jobs: ['purgeKnown'],
  },
  audit: {
    period: { years: auditYears },
    since: 'an act at the desk',
    why: 'to answer who of ours did it',
    jobs: ['purgeActions'],
  },
  proofFile: {
    period: { days: proofFileDays },
    since: "the decision on a deal's proof",
    why: 'to look at it again if somebody objects',
    jobs: ['purgeProofs'],
  },
  proofHash: {
    period: { years: proofHashYears },
    since: "the upload of a deal's proof",
    why: 'it shows the same file used twice',
    jobs: ['purgeProofs'],
  },
  exportFile: {
    period: { days: 7 },
    since: 'the request for an export',
    why: 'to fetch it',
    jobs: ['purgeExports'],
  },
  stripeEvents: {
    period: { days: 60 },
    since: 'an event of Stripe that was handled',
    why: 'one that comes again is not handled again',
    jobs: ['purgeHandledEvents'],
  },
  appEvents: {
    period: { days: 60 },
    since: 'the receipt of an event of the app',
    why: 'one that comes again is not handled again',
    jobs: ['purgeAppEvents'],
  },
  waitingPurchases: {
    period: { months: 24 },
    since: "the last event of a store's purchase that nobody has claimed",
    why: 'no purchase is lost: whoever has bought it may restore it',
    jobs: ['purgeAppEvents'],
  },
  appChanges: {
    period: { days: 90 },
    since: 'a change that was told to an app; the deletion of an account that an app knows',
    why: 'an app that was away catches up, and hears that the account is gone',
    jobs: ['purgeExpiredHandOffs'],
  },
  mails: {
    period: { days: 30 },
    since: 'a mail was queued',
    why: 'until then its key cannot be used again',
    jobs: ['purgeMails'],
  },
  refusals: {
    period: { days: 30 },
    since: 'a wrong password, a coupon that was refused',
    why: 'to answer why, and to see guesses at a password',
    jobs: ['purgeExpiredSignIns'],
  },
  loginCodes: {
    period: { days: 30 },
    since: 'the end of a link that signs in',
    why: 'so that it gets `expired_code` instead of `invalid_code`',
    jobs: ['purgeExpiredSignIns'],
  },
  browsers: {
    period: { days: 400 },
    since: 'the last use of a browser, or of an app in which somebody is signed in',
    why: 'as long as a session that stays can live (docs/decisions/0087)',
    jobs: ['purgeExpiredSignIns'],
  },
  campaignEvents: {
    period: { months: attributionMonths },
    since: 'a step that a person has taken after a campaign',
    why: 'to see which campaigns bring people, as long as they agree to it',
    jobs: ['purgeCampaignEvents'],
  },
} as const satisfies Record<string, Retention>;

/** A row of that table. */
export type Kept = keyof typeof retention;

/** What is from before the returned moment is over, both UTC milliseconds. */
export function overBefore(kept: Kept, now: number): number {
  const { period }: Retention = retention[kept];
  if ('wholeYears' in period) return keptSince(now, period.wholeYears);
  if ('years' in period) return addMonths(now, -12 * period.years);
  if ('months' in period) return addMonths(now, -period.months);
  return addDays(now, -period.days);
}

/**
 * Until when something of that moment is kept, both UTC milliseconds: so many years from the end of
 * its year in Germany. The end of a year is taken in UTC, an hour later than there.
 */
export function keptUntil(at: number, years: number): number {
  return Date.UTC(Number(dayOf(at).slice(0, 4)) + 1 + years, 0, 1);
}

/**
 * The other direction: what is older than the returned moment need not be kept any longer, because
 * its `keptUntil` is over. UTC milliseconds.
 */
export function keptSince(now: number, years: number): number {
  const year = new Date(now).getUTCFullYear() - years;
  // A year begins in Germany in winter time, an hour earlier than in UTC.
  return Date.UTC(year, 0, 1) - hourMs;
}

/** When the next years are over, UTC milliseconds: the beginning of the next year. */
export function nextYear(now: number): number {
  return Date.UTC(new Date(now).getUTCFullYear() + 1, 0, 1);
}
