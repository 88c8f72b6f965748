import { dayOf } from '#worker/date.ts';

export const proofFolder = 'proofs/';

/**
 * A new proof's id. It begins with its day, so that the sweep need only look at the last ones, and
 * nothing in it comes from the person.
 */
export function newProofId(now: number): string {
  return `${dayOf(now)}-${crypto.randomUUID()}`;
}

/** Where a proof's file lies in R2. */
export function proofKey(id: string): string {
  return proofFolder + id;
}

/** The other way round. */
export function proofIdOf(key: string): string {
  return key.slice(proofFolder.length);
}
