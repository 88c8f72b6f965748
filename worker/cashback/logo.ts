import { dayOf } from '#worker/date.ts';

export const logoFolder = 'logos/';

/** Where a new logo lies in R2; its name begins with its day, for the sweep. */
export function newLogoKey(now: number): string {
  return `${logoFolder}${dayOf(now)}-${crypto.randomUUID()}`;
}
