import { maxDisplayNameLength } from '#worker/account/schemas.ts';
import { typedName } from '#worker/typed.ts';

interface ExistingAccounts {
  /** Whether the identity belongs to an account. */
  identity: boolean;
  /** Whether an account has the e-mail that the provider gives. */
  email: boolean;
}

/**
 * Decides what a verified credential does. An account is found by provider and subject. It is found
 * by e-mail only if the provider has verified the e-mail and vouches for it: that it belongs to
 * this person today.
 */
export function judgeSocial(
  existing: ExistingAccounts,
  claim: { email: string | null; emailVerified: boolean; isVouched: boolean },
): 'sign_in' | 'link' | 'create' | 'user_exist' | 'invalid_user' {
  if (existing.identity) return 'sign_in';
  if (claim.email === null) return 'invalid_user';
  if (existing.email) return claim.emailVerified && claim.isVouched ? 'link' : 'user_exist';
  return claim.emailVerified ? 'create' : 'invalid_user';
}

/** A new account's display name: the given name, or else the e-mail's local part. */
export function displayNameOf(givenName: string, email: string): string {
  const name = typedName(givenName) || (email.split('@')[0] ?? email);
  return Array.from(name).slice(0, maxDisplayNameLength).join('').trim();
}
