import { dayOf } from '#worker/date.ts';

const folder = 'proofs/';

/**
 * A new proof's id. It begins with its day, so that the sweep need only look at the last ones, and
 * nothing in it comes from the person.
 */
export function newProofId(now: number): string {
  return `${dayOf(now)}-${crypto.randomUUID()}`;
}

/** Where a proof's file lies in R2. */
export function proofKey(id: string): string {
  return folder + id;
}

/** The other way round; null for what is no proof's key. */
export function proofIdOf(key: string): string | null {
  return key.startsWith(folder) ? key.slice(folder.length) : null;
}

/** Before all keys of proofs of that moment's day and of later ones. */
export function keyOfDay(at: number): string {
  return folder + dayOf(at);
}
