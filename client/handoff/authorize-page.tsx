import { useLocation } from 'react-router-dom';

import { useSession } from '#client/account/use-session.ts';
import { SignInCard } from '#client/account/sign-in/sign-in-card.tsx';
import { AuthorizeGate } from '#client/handoff/authorize-gate.tsx';
import { AskedCard } from '#client/handoff/asked-card.tsx';
import { storeItem } from '#client/lib/stored-item.ts';

/**
 * Sign-in for another application. A signed-in person is handed off at once, and asked first where
 * it is a native app.
 */
export function AuthorizePage() {
  const { session } = useSession();
  const { pathname, search } = useLocation();
  return (
    <AuthorizeGate>
      {(asked, clientName) =>
        session ? (
          <AskedCard request={asked} clientName={clientName} email={session.email} />
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
