import type { Account } from '#worker/account/caller.ts';
import type { NotLoggedIn, SessionAnswer } from '#worker/account/schemas.ts';

/** How an account is told to its client. */
export function sessionAnswer(account: Account): SessionAnswer {
  return {
    name: account.friendlyName ?? account.displayName,
    email: account.email,
    provider: account.provider,
  };
}

/** The same for somebody who may be a visitor. */
export function callerAnswer(account: Account | null): SessionAnswer | NotLoggedIn {
  return account ? sessionAnswer(account) : { error: 'not_logged_in' };
}
