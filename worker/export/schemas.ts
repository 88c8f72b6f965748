import * as z from 'zod/mini';

import { sixDigits } from '#worker/account/schemas.ts';

/** The wire contract of taking one's data along. Times are in UTC milliseconds. */

export const exportInput = z.strictObject({ code: sixDigits });

/** Answers `POST account/export`. */
export interface ExportAnswer {
  /** Where the file is, with scheme and host. Whoever has this address can fetch it. */
  url: string;
  /** Until when it can be fetched. */
  expires_at: number;
  /** How many documents could not be put into it; it says which. */
  missing: number;
}
