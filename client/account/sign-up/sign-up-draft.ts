import { hasSomethingToLose, newSignUp } from '#client/account/sign-up/sign-up-state.ts';
import type { SignUpState } from '#client/account/sign-up/sign-up-state.ts';
import { readItem, removeItem, storeItem } from '#client/lib/stored-item.ts';

/** What the page was opened with. */
interface SignUpArrival {
  query: URLSearchParams;
  /** Typed on the previous page. */
  typedEmail: string;
}

/**
 * The first state of the dialog: the stored state of an interrupted sign-up, if any. A phone may
 * drop the page while the person looks for the code in their mail app. Name and e-mail in the query
 * take precedence. The password is never stored.
 */
export function beginSignUp({ query, typedEmail }: SignUpArrival): SignUpState {
  const displayName = query.get('display_name') ?? '';
  const email = query.get('email') ?? '';
  if (displayName || email) return { ...newSignUp, displayName, email };
  return (readItem('sign_up') as SignUpState | null) ?? { ...newSignUp, email: typedEmail };
}

/** Stores the progress of sign-up until it is finished or abandoned. */
export function keepSignUp(state: SignUpState): void {
  // Once the account exists, nothing has to be repeated.
  if (state.step !== 'friendly_name' && hasSomethingToLose(state)) storeItem('sign_up', state);
  else removeItem('sign_up');
}
