import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';

import { useCarried } from '#client/account/carried.ts';
import { verifyCookie } from '#client/account/link/link-calls.ts';
import { LinkCard } from '#client/account/link/link-card.tsx';
import { useLink } from '#client/account/link/use-link.ts';
import { trackEvent } from '#client/lib/track.ts';
import { pages } from '#worker/pages.ts';

/** How a query says that something is not set. */
const unset = new Set([null, '', '0', 'false']);

/** Sign-in by the token that another site of ours sent along; without one it goes home. */
export function CookiePage() {
  const [query] = useSearchParams();
  const carried = useCarried();
  const token = query.get('token');
  if (token !== null && token !== '') {
    const state = { token, newAccount: !unset.has(query.get('new_account')) };
    return <Navigate to={pages.cookie.path} replace state={state} />;
  }
  if (typeof carried.token !== 'string') return <Navigate to={pages.home.path} replace />;
  return <Cookie token={carried.token} newAccount={carried.newAccount === true} />;
}

function Cookie({ token, newAccount }: { token: string; newAccount: boolean }) {
  const navigate = useNavigate();
  const link = useLink(
    (input) => verifyCookie({ token, ...input }),
    ({ provider }) => {
      trackEvent(newAccount ? 'auth_register' : 'auth_login', { provider });
      void navigate(pages.home.path, { replace: true });
    },
  );
  return <LinkCard link={link} next={null} />;
}
