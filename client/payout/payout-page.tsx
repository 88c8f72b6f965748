import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';

import { AccountCard } from '#client/account/account-card.tsx';
import { useHistoryState } from '#client/account/history-state.ts';
import { LinkProgress } from '#client/account/link/link-progress.tsx';
import { SwitchQuestion } from '#client/account/link/switch-question.tsx';
import { useSignInLink } from '#client/account/link/use-sign-in-link.ts';
import { SupportMail } from '#client/legal/support-mail.tsx';
import { reportEvent } from '#client/lib/report-event.ts';
import { payoutTexts as texts } from '#client/messages/payout.ts';
import { PayoutLinkError } from '#client/payout/payout-link-error.tsx';
import { sendEvaluationCode } from '#client/payout/payout-calls.ts';
import { PayoutForm } from '#client/payout/payout-form.tsx';
import { PayoutTitle } from '#client/payout/payout-title.tsx';
import { pages } from '#worker/pages.ts';

/**
 * The page of a link to an expense allowance: signs in with its code and asks for the PayPal
 * account. The code is removed from the address at once. The history entry keeps the code and
 * whether the payout was requested, so that a reload finds both.
 */
export function PayoutPage() {
  const [query] = useSearchParams();
  const historyState = useHistoryState();
  const code = query.get('code');
  if (code !== null && code !== '') {
    return <Navigate to={pages.payout.path} replace state={{ code }} />;
  }
  if (typeof historyState.code !== 'string') return <PayoutForm code={null} />;
  return historyState.requested === true ? (
    <PayoutRequested />
  ) : (
    <PayoutLink key={historyState.code} code={historyState.code} />
  );
}

function PayoutLink({ code }: { code: string }) {
  const navigate = useNavigate();
  const [isSignedIn, setIsSignedIn] = useState(false);
  const link = useSignInLink(
    (input) => sendEvaluationCode(code, input.switch === true),
    ({ provider }) => {
      reportEvent('login', { provider });
      setIsSignedIn(true);
    },
  );

  // A code that can no longer sign in may still be valid for the payout, or already used for it;
  // the payout call tells.
  if (isSignedIn || link.error === 'expired_code') {
    const state = { code, requested: true };
    return (
      <PayoutForm
        code={code}
        onRequested={() => void navigate(pages.payout.path, { replace: true, state })}
      />
    );
  }
  if (link.error !== undefined) {
    return <PayoutLinkError error={link.error} busy={link.busy} retry={link.retry} />;
  }
  return (
    <AccountCard title={<PayoutTitle />} width="signIn">
      <LinkProgress link={link} text={texts.working} />
      <SwitchQuestion
        link={link}
        onStay={() => void navigate(pages.home.path, { replace: true })}
      />
    </AccountCard>
  );
}

/** The payout has been requested, now or earlier. */
function PayoutRequested() {
  return (
    <AccountCard title={texts.done.title} width="signIn">
      <p role="status">{texts.done.text}</p>
      <p>
        {texts.done.support} <SupportMail />
      </p>
    </AccountCard>
  );
}
