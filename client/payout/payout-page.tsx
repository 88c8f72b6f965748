import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';

import { AccountCard } from '#client/account/account-card.tsx';
import { useCarried } from '#client/account/carried.ts';
import { SwitchQuestion } from '#client/account/link/switch-question.tsx';
import { useLink } from '#client/account/link/use-link.ts';
import { Working } from '#client/account/working.tsx';
import { trackEvent } from '#client/lib/track.ts';
import { payoutTexts as texts } from '#client/messages/payout.ts';
import { PayoutBroken } from '#client/payout/payout-broken.tsx';
import { signInByEvaluation } from '#client/payout/payout-calls.ts';
import { PayoutForm } from '#client/payout/payout-form.tsx';
import { PayoutRequested } from '#client/payout/payout-requested.tsx';
import { PayoutTitle } from '#client/payout/payout-title.tsx';
import { pages } from '#worker/pages.ts';

/**
 * The link to one's expense allowance: signs in by its code and asks where the money is to go. The
 * code leaves the address at once; the history entry keeps it, so that a reload finds it, and what
 * has become of it.
 */
export function PayoutPage() {
  const [query] = useSearchParams();
  const carried = useCarried();
  const code = query.get('code');
  if (code !== null && code !== '') {
    return <Navigate to={pages.payout.path} replace state={{ code }} />;
  }
  if (typeof carried.code !== 'string') return <PayoutForm code={null} />;
  return carried.requested === true ? (
    <PayoutRequested />
  ) : (
    <PayoutLink key={carried.code} code={carried.code} />
  );
}

function PayoutLink({ code }: { code: string }) {
  const navigate = useNavigate();
  const [arrived, setArrived] = useState(false);
  const link = useLink(
    (input) => signInByEvaluation(code, input.switch === true),
    ({ provider }) => {
      trackEvent('login', { provider });
      setArrived(true);
    },
  );

  // A code that signs nobody in any more may still be good for the money, or have been: ask and see.
  if (arrived || link.error === 'expired_code') {
    const state = { code, requested: true };
    return (
      <PayoutForm
        code={code}
        onRequested={() => void navigate(pages.payout.path, { replace: true, state })}
      />
    );
  }
  if (link.error !== undefined) {
    return <PayoutBroken error={link.error} busy={link.busy} retry={link.retry} />;
  }
  return (
    <AccountCard title={<PayoutTitle />} width="signIn">
      <Working text={texts.working} />
      <SwitchQuestion
        link={link}
        onStay={() => void navigate(pages.home.path, { replace: true })}
      />
    </AccountCard>
  );
}
