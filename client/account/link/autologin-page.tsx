import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';

import { useCarried } from '#client/account/carried.ts';
import { LinkCard } from '#client/account/link/link-card.tsx';
import { signInByCode } from '#client/account/link/link-calls.ts';
import { useLink } from '#client/account/link/use-link.ts';
import { trackEvent } from '#client/lib/track.ts';
import { pages } from '#worker/pages.ts';
import { safePath } from '#worker/safe-path.ts';

/**
 * Sign-in by the code of a link, and on to its `redirect`. The code leaves the address at once; the
 * history entry keeps it, so that a reload finds it. Without a code it goes home.
 */
export function AutologinPage() {
  const [query] = useSearchParams();
  const carried = useCarried();
  const code = query.get('code');
  if (code !== null && code !== '') {
    const state = { code, redirect: safePath(query.get('redirect')) };
    return <Navigate to={pages.autologin.path} replace state={state} />;
  }
  if (typeof carried.code !== 'string') return <Navigate to={pages.home.path} replace />;
  return <Autologin key={carried.code} code={carried.code} redirect={safePath(carried.redirect)} />;
}

function Autologin({ code, redirect }: { code: string; redirect: string | null }) {
  const navigate = useNavigate();
  const link = useLink(
    (input) => signInByCode({ code, ...input }),
    ({ provider, extra_days }) => {
      trackEvent('login', { provider });
      void navigate(redirect ?? pages.home.path, { replace: true, state: { extra_days } });
    },
  );
  return <LinkCard link={link} next={redirect} />;
}
