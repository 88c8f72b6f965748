import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { AccountCard } from '#client/account/account-card.tsx';
import { useHistoryState } from '#client/account/history-state.ts';
import { useSession } from '#client/account/use-session.ts';
import { SignUpDialog } from '#client/account/sign-up/sign-up-dialog.tsx';
import { AuthorizeGate } from '#client/handoff/authorize-gate.tsx';
import { AskedCard } from '#client/handoff/asked-card.tsx';
import { removeItem } from '#client/lib/stored-item.ts';
import { handOffTexts } from '#client/messages/handoff.ts';
import { pages } from '#worker/pages.ts';

/** Sign-up for another application: the same four steps, then the hand-off. */
export function AuthorizeSignUpPage() {
  const { session } = useSession();
  // Sign-up starts the session before its last step.
  const [finished, setFinished] = useState(session !== null);
  const { search } = useLocation();
  const navigate = useNavigate();
  const historyState = useHistoryState();
  const signInPath = pages.authorize.path + search;

  return (
    <AuthorizeGate>
      {(asked, clientName) =>
        finished && session ? (
          <AskedCard request={asked} clientName={clientName} email={session.email} />
        ) : (
          <>
            <AccountCard
              title={handOffTexts.title(clientName)}
              lead={handOffTexts.signUpFirst}
              width="signIn"
            />
            <SignUpDialog
              signInPath={signInPath}
              onSignedIn={() => {
                removeItem('sign_up');
                setFinished(true);
              }}
              onLeave={() => void navigate(signInPath, { state: historyState })}
            />
          </>
        )
      }
    </AuthorizeGate>
  );
}
