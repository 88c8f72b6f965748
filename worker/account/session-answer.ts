import type { Account } from '#worker/account/caller.ts';
import type { NotLoggedIn, SessionAnswer } from '#worker/account/schemas.ts';
import { shownEmail } from '#worker/shown-email.ts';

/** An account in the form that its client gets. */
export function sessionAnswer(account: Account): SessionAnswer {
  return {
    name: account.friendlyName ?? account.displayName,
    email: shownEmail(account.email),
    provider: account.provider,
  };
}

/** Like `sessionAnswer`, for a caller who may be a visitor. */
export function callerAnswer(account: Account | null): SessionAnswer | NotLoggedIn {
  return account ? sessionAnswer(account) : { error: 'not_logged_in' };
}
