import { dayOf } from '#worker/date.ts';

/*
 * How long each thing of a person stays after it is no longer needed: the only place that says so.
 * The jobs that delete and the texts that promise it read it here (docs/decisions/0066).
 */

/** Months without a sign of life after which an account that nothing keeps is announced to go. */
export const idleMonths = 24;

/** Days from that announcement to the deletion. */
export const idleNoticeDays = 30;

/** Days in which a person can undo that their account is to be deleted. */
export const undoDays = 7;

/** Years from the end of the year: invoices, payments, refunds, payouts (§ 147 AO, § 14b UStG). */
export const booksYears = 8;

/** Years from the end of the year: contract letters and declarations (§ 257 HGB, § 147 AO). */
export const lettersYears = 6;

/** Years from the end of the year: quotes, text versions, consents (§§ 195, 199 BGB). */
export const claimsYears = 3;

/** Days from the decision on a deal's proof: its file. */
export const proofFileDays = 90;

/** Years from its upload: the hash of a deal's proof, which shows the same file used twice. */
export const proofHashYears = 3;

/** Years from its moment: an entry of the desk's log. */
export const auditYears = 3;

/** Months from the deletion: by what we know again who has had what there is once. */
export const knownAgainMonths = 24;

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
  return Date.UTC(year, 0, 1) - 3_600_000;
}

/** When the next years are over, UTC milliseconds: the beginning of the next year. */
export function nextYear(now: number): number {
  return Date.UTC(new Date(now).getUTCFullYear() + 1, 0, 1);
}
