import type { AppSignIn } from '#tests/model/data/data-memory.ts';
import type { Ledger } from '#tests/model/ledger.ts';

type Own = Pick<Ledger, 'data' | 'accounts' | 'oauthGrants'>;

/** Those of which a used token came again. */
export function stolenSignIns({ data }: Pick<Ledger, 'data'>): AppSignIn[] {
  return data.signIns.filter(({ endedAt }) => endedAt !== null);
}

/** Nobody is signed in to an app with an account that is gone. */
export function appsGoWithTheirAccount({ oauthGrants, accounts }: Own): string[] {
  return oauthGrants
    .filter(({ account_id: id }) => !accounts.some((one) => one.id === id))
    .map(({ id, account_id: owner }) => `the sign-in ${id} has outlived ${owner}`);
}

/** A used token that comes again ends all that came from the same sign-in. */
export function usedTokensEndTheirFamily(ledger: Own): string[] {
  const isThere = (id: string) => ledger.oauthGrants.some((one) => one.id === id);
  return stolenSignIns(ledger)
    .filter(({ grantId }) => isThere(grantId))
    .map(({ grantId }) => `a used token has not ended the sign-in ${grantId}`);
}

/** However often a token is sent, it gives one pair of tokens. */
export function aTokenGivesOnePair({ data }: Own): string[] {
  return data.signIns.flatMap(({ grantId, next }) =>
    [...next.values()]
      .filter(({ size }) => size > 1)
      .map(({ size }) => `a token of ${grantId} gave ${size} others`),
  );
}
