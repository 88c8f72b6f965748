import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';

import { useHistoryState } from '#client/account/history-state.ts';
import { sendCookieToken } from '#client/account/link/link-calls.ts';
import { LinkCard } from '#client/account/link/link-card.tsx';
import { useSignInLink } from '#client/account/link/use-sign-in-link.ts';
import { reportEvent } from '#client/lib/report-event.ts';
import { pages } from '#worker/pages.ts';

/** Query values that mean "not set". */
const unset = new Set([null, '', '0', 'false']);

/**
 * Signs in with the token that another of our sites sent along; without a token it redirects to
 * home.
 */
export function CookiePage() {
  const [query] = useSearchParams();
  const historyState = useHistoryState();
  const token = query.get('token');
  if (token !== null && token !== '') {
    const state = { token, newAccount: !unset.has(query.get('new_account')) };
    return <Navigate to={pages.cookie.path} replace state={state} />;
  }
  if (typeof historyState.token !== 'string') return <Navigate to={pages.home.path} replace />;
  return <Cookie token={historyState.token} newAccount={historyState.newAccount === true} />;
}

function Cookie({ token, newAccount }: { token: string; newAccount: boolean }) {
  const navigate = useNavigate();
  const link = useSignInLink(
    (input) => sendCookieToken({ token, ...input }),
    ({ provider }) => {
      reportEvent(newAccount ? 'auth_register' : 'auth_login', { provider });
      void navigate(pages.home.path, { replace: true });
    },
  );
  return <LinkCard link={link} next={null} />;
}
