import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';

import { useHistoryState } from '#client/account/history-state.ts';
import { LinkCard } from '#client/account/link/link-card.tsx';
import { sendLoginCode } from '#client/account/link/link-calls.ts';
import { useSignInLink } from '#client/account/link/use-sign-in-link.ts';
import { reportEvent } from '#client/lib/report-event.ts';
import { pages } from '#worker/pages.ts';
import { safePath } from '#worker/safe-path.ts';

/**
 * Signs in with the code of a link, then goes to its `redirect`. The code is removed from the
 * address at once and kept in the history entry, so that a reload finds it. Without a code the page
 * redirects to home.
 */
export function AutologinPage() {
  const [query] = useSearchParams();
  const historyState = useHistoryState();
  const code = query.get('code');
  if (code !== null && code !== '') {
    const state = { code, redirect: safePath(query.get('redirect')) };
    return <Navigate to={pages.autologin.path} replace state={state} />;
  }
  if (typeof historyState.code !== 'string') return <Navigate to={pages.home.path} replace />;
  return (
    <Autologin
      key={historyState.code}
      code={historyState.code}
      redirect={safePath(historyState.redirect)}
    />
  );
}

function Autologin({ code, redirect }: { code: string; redirect: string | null }) {
  const navigate = useNavigate();
  const link = useSignInLink(
    (input) => sendLoginCode({ code, ...input }),
    ({ provider, extra_days }) => {
      reportEvent('login', { provider });
      void navigate(redirect ?? pages.home.path, { replace: true, state: { extra_days } });
    },
  );
  return <LinkCard link={link} next={redirect} />;
}
