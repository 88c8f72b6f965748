import { displayNameLength, tidyName } from '#worker/account/display-name.ts';

interface Known {
  /** Whether the identity has an account here. */
  identity: boolean;
  /** Whether the e-mail that the provider names has one. */
  email: boolean;
}

/**
 * What a verified credential leads to (decisions, "Account"): an account is found by provider and
 * subject; by e-mail only where the provider vouches that it is the person's.
 */
export function judgeSocial(
  known: Known,
  claim: { email: string | null; emailVerified: boolean },
): 'sign_in' | 'link' | 'create' | 'user_exist' | 'invalid_user' {
  if (known.identity) return 'sign_in';
  if (claim.email === null) return 'invalid_user';
  if (known.email) return claim.emailVerified ? 'link' : 'user_exist';
  return claim.emailVerified ? 'create' : 'invalid_user';
}

/** What a new account is called: what the provider or the person says, or else the e-mail's local part. */
export function displayNameOf(told: string, email: string): string {
  const name = tidyName(told) || (email.split('@')[0] ?? email);
  return Array.from(name).slice(0, displayNameLength).join('').trim();
}
