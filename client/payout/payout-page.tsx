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
import { ButtonLink } from '#client/ui/button-link.tsx';
import { SolvedPicture } from '#client/ui/illustrations.tsx';
import { pages } from '#worker/pages.ts';
import type { PayoutRequestAnswer } from '#worker/payout/schemas.ts';

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
  if (typeof historyState.code !== 'string') return <PayoutLinkError error="invalid_request" />;
  const { requested } = historyState;
  return isRequested(requested) ? (
    <PayoutRequested {...requested} />
  ) : (
    <PayoutLink key={historyState.code} code={historyState.code} />
  );
}

function PayoutLink({ code }: { code: string }) {
  const navigate = useNavigate();
  const [amount, setAmount] = useState<number | null>();
  const link = useSignInLink(
    (input) => sendEvaluationCode(code, input.switch === true),
    ({ provider, allowance }) => {
      reportEvent('login', { provider });
      setAmount(allowance);
    },
  );

  // A code that can no longer sign in may still be valid for the payout, or already used for it;
  // the payout call tells.
  if (amount !== undefined || link.error === 'expired_code') {
    return (
      <PayoutForm
        code={code}
        amount={amount ?? null}
        onRequested={(requested) =>
          void navigate(pages.payout.path, { replace: true, state: { code, requested } })
        }
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
        stake={texts.goesTo}
        onStay={() => void navigate(pages.home.path, { replace: true })}
      />
    </AccountCard>
  );
}

type Requested = Pick<PayoutRequestAnswer, 'amount' | 'account'>;

/** History entries outlive a deployment, and people may write them. */
function isRequested(kept: unknown): kept is Requested {
  const { amount, account } = (kept ?? {}) as Record<string, unknown>;
  return typeof amount === 'number' && typeof account === 'string';
}

/** The payout has been requested, now or earlier. */
function PayoutRequested({ amount, account }: Requested) {
  return (
    <AccountCard title={texts.done.title} width="signIn">
      <SolvedPicture />
      <p role="status">{texts.done.text(amount, account)}</p>
      <p>
        {texts.done.support} <SupportMail />
      </p>
      <div>
        <ButtonLink to={pages.home.path}>{texts.done.home}</ButtonLink>
      </div>
    </AccountCard>
  );
}
