import { useLocation } from 'react-router-dom';

import { useSession } from '#client/account/session.ts';
import { SignInCard } from '#client/account/sign-in/sign-in-card.tsx';
import { AuthorizeGate } from '#client/handoff/authorize-gate.tsx';
import { HandingOff } from '#client/handoff/handing-off.tsx';
import { storeItem } from '#client/lib/stored-item.ts';

/** Sign-in for another application; who is signed in already is handed off at once. */
export function AuthorizePage() {
  const { session } = useSession();
  const { pathname, search } = useLocation();
  return (
    <AuthorizeGate>
      {(asked, clientName) =>
        session ? (
          <HandingOff asked={asked} clientName={clientName} />
        ) : (
          <SignInCard
            clientName={clientName}
            onForgotten={() => storeItem('forget_password_redirect', pathname + search)}
          />
        )
      }
    </AuthorizeGate>
  );
}
