import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { AccountCard } from '#client/account/account-card.tsx';
import { useCarried } from '#client/account/carried.ts';
import { useSession } from '#client/account/session.ts';
import { SignUpDialog } from '#client/account/sign-up/sign-up-dialog.tsx';
import { AuthorizeGate } from '#client/handoff/authorize-gate.tsx';
import { HandingOff } from '#client/handoff/handing-off.tsx';
import { removeItem } from '#client/lib/stored-item.ts';
import { handOffTexts } from '#client/messages/handoff.ts';
import { pages } from '#worker/pages.ts';

/** Sign-up for another application: the same four steps, and then the hand-off. */
export function AuthorizeSignUpPage() {
  const { session } = useSession();
  // Sign-up signs somebody in before its last step.
  const [finished, setFinished] = useState(session !== null);
  const { search } = useLocation();
  const navigate = useNavigate();
  const carried = useCarried();
  const signInPath = pages.authorize.path + search;

  return (
    <AuthorizeGate>
      {(asked, clientName) =>
        finished && session ? (
          <HandingOff asked={asked} clientName={clientName} />
        ) : (
          <>
            <AccountCard title={handOffTexts.title(clientName)} width="signIn" />
            <SignUpDialog
              signInPath={signInPath}
              goOn={() => {
                removeItem('sign_up');
                setFinished(true);
              }}
              onLeft={() => void navigate(signInPath, { state: carried })}
            />
          </>
        )
      }
    </AuthorizeGate>
  );
}
