import { useLocation } from 'react-router-dom';

import { useSession } from '#client/account/use-session.ts';
import { SignInCard } from '#client/account/sign-in/sign-in-card.tsx';
import { AuthorizeGate } from '#client/handoff/authorize-gate.tsx';
import { HandOffCard } from '#client/handoff/hand-off-card.tsx';
import { storeItem } from '#client/lib/stored-item.ts';

/** Sign-in for another application; a signed-in person is handed off at once. */
export function AuthorizePage() {
  const { session } = useSession();
  const { pathname, search } = useLocation();
  return (
    <AuthorizeGate>
      {(asked, clientName) =>
        session ? (
          <HandOffCard request={asked} clientName={clientName} />
        ) : (
          <SignInCard
            clientName={clientName}
            onForgotPassword={() => storeItem('forget_password_redirect', pathname + search)}
          />
        )
      }
    </AuthorizeGate>
  );
}
