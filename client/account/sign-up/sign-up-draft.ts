import { hasSomethingToLose, newSignUp } from '#client/account/sign-up/sign-up-state.ts';
import type { SignUpState } from '#client/account/sign-up/sign-up-state.ts';
import { readItem, removeItem, storeItem } from '#client/lib/stored-item.ts';

/** What somebody who comes to sign-up brings along. */
interface SignUpArrival {
  query: URLSearchParams;
  /** From the page before. */
  typedEmail: string;
}

/**
 * Where an interrupted sign-up goes on: a phone may drop the page while one looks for the code in
 * the mail. What the address brings counts more. A password is never kept.
 */
export function beginSignUp({ query, typedEmail }: SignUpArrival): SignUpState {
  const displayName = query.get('display_name') ?? '';
  const email = query.get('email') ?? '';
  if (displayName || email) return { ...newSignUp, displayName, email };
  return (readItem('sign_up') as SignUpState | null) ?? { ...newSignUp, email: typedEmail };
}

/** Keeps how far sign-up has come, until it is done or given up. */
export function keepSignUp(state: SignUpState): void {
  // With an account there is nothing left to repeat.
  if (state.step !== 'friendly_name' && hasSomethingToLose(state)) storeItem('sign_up', state);
  else removeItem('sign_up');
}
