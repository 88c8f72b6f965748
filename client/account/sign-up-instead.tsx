import { Link } from 'react-router-dom';

import { useHistoryState } from '#client/account/history-state.ts';
import { signInPaths } from '#client/account/sign-in-paths.ts';
import { useKeepEmail } from '#client/account/typed-email.ts';
import { signInTexts } from '#client/messages/sign-in.ts';

interface SignUpInsteadProps {
  email: string;
  /** The address of the sign-in that it belongs to, with its query; null for our own. */
  signInAddress: string | null;
}

/** The way on for an address that has no account: it is passed to the sign-up. */
export function SignUpInstead({ email, signInAddress }: SignUpInsteadProps) {
  const historyState = useHistoryState();
  const keepEmail = useKeepEmail();
  const { signUp, query } = signInPaths(signInAddress);
  return (
    <Link to={signUp + query} state={{ ...historyState, email }} onClick={() => keepEmail(email)}>
      {signInTexts.signUpWithEmail}
    </Link>
  );
}
