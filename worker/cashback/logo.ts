import { dayOf } from '#worker/date.ts';

export const logoFolder = 'logos/';

/** The R2 key of a new logo. Its name begins with the day, for `sweepFiles`. */
export function newLogoKey(now: number): string {
  return `${logoFolder}${dayOf(now)}-${crypto.randomUUID()}`;
}
