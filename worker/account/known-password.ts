import { knownPasswords } from '#worker/account/known-password-list.ts';

let known: ReadonlySet<string> | undefined;

/**
 * Whether a password, in lower case, is one of the best-known ones that no rule recognises. The set
 * is built when the first password is chosen, not when the Worker starts.
 */
export function isKnownPassword(password: string): boolean {
  known ??= new Set(knownPasswords.trim().split(/\s+/));
  return known.has(password);
}
