import * as z from 'zod/mini';

/** The wire contract of a person's letters. Times are in UTC milliseconds. */

/** A letter about a contract, as it was sent. */
export interface LetterItem {
  id: string;
  subject: string;
  /** To whom it was sent. */
  recipient: string;
  /** When it was sent, or written if it could never be delivered. */
  at: number;
  /** Whether the mail service has accepted it. */
  delivered: boolean;
}

/** Answers `GET letters`, the newest first. */
export interface LettersAnswer {
  letters: LetterItem[];
}

/** A letter exactly as it was sent: what the archive keeps in R2, as JSON. */
export interface LetterBody {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export const byLetter = z.strictObject({
  letter: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'invalid_request')),
});

/** As a page of its own, or as a file to keep. */
export const letterQuery = z.strictObject({ as: z.optional(z.enum(['file'])) });
