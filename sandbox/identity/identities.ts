import type { SqlStorage } from '@cloudflare/workers-types';

import { randomText } from '#sandbox/store/new-id.ts';
import type { Identity } from './credential.ts';
import type { ProviderName } from './providers.ts';
import { seededIdentities } from './seeded-identities.ts';

/** An account at a provider, and whether it has been used for Lexlern. */
export interface KnownIdentity extends Identity {
  signed_in: boolean;
}

type Row = Omit<KnownIdentity, 'email_verified' | 'signed_in'> & {
  email_verified: number;
  signed_in: number;
};

/** The accounts at one provider, or at all: the latest first, then the seeded ones. */
export function listIdentities(sql: SqlStorage, provider?: ProviderName): KnownIdentity[] {
  const rows = sql
    .exec<Row>(
      'SELECT provider, sub, email, name, email_verified, signed_in FROM identities ORDER BY seq DESC',
    )
    .toArray()
    .map((row) => ({
      ...row,
      email_verified: row.email_verified === 1,
      signed_in: row.signed_in === 1,
    }));
  const changedSubs = new Set(rows.map(({ sub }) => sub));
  const others = seededIdentities.filter(({ sub }) => !changedSubs.has(sub));
  const all = [...rows, ...others.map((identity) => ({ ...identity, signed_in: false }))];
  return all.filter((identity) => provider === undefined || identity.provider === provider);
}

/** Writes an account at a provider, or updates it. */
export function putIdentity(sql: SqlStorage, identity: KnownIdentity): void {
  const {
    provider,
    sub,
    email,
    name,
    email_verified: isVerified,
    signed_in: isSignedIn,
  } = identity;
  sql.exec(
    `INSERT INTO identities (provider, sub, email, name, email_verified, signed_in)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (provider, sub) DO UPDATE SET
       email = excluded.email, name = excluded.name,
       email_verified = excluded.email_verified, signed_in = excluded.signed_in`,
    provider,
    sub,
    email,
    name,
    Number(isVerified),
    Number(isSignedIn),
  );
}

/** Makes a provider forget an account. A seeded account returns to its first state. */
export function dropIdentity(sql: SqlStorage, provider: string, sub: string): void {
  sql.exec('DELETE FROM identities WHERE provider = ? AND sub = ?', provider, sub);
}

/** A new account id in the provider's format. */
export function newSubject(provider: ProviderName): string {
  const digits = (count: number): string =>
    Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte % 10).join('');
  if (provider === 'google') return `1${digits(20)}`;
  return `00${digits(4)}.${randomText(32).toLowerCase()}.${digits(4)}`;
}
