import { dayOf } from '#worker/date.ts';

export const logoFolder = 'logos/';

/** The R2 key of a new logo. Its name begins with the day, for `sweepFiles`. */
export function newLogoKey(now: number): string {
  return `${logoFolder}${dayOf(now)}-${crypto.randomUUID()}`;
}

export const proofFolder = 'proofs/';

/**
 * A new proof's id. It begins with the day, so that `sweepFiles` lists only the last days. Nothing
 * in it comes from the person.
 */
export function newProofId(now: number): string {
  return `${dayOf(now)}-${crypto.randomUUID()}`;
}

/** The R2 key of a proof's file. */
export function proofKey(id: string): string {
  return proofFolder + id;
}

/** The id of the proof with that R2 key. */
export function proofIdOf(key: string): string {
  return key.slice(proofFolder.length);
}
