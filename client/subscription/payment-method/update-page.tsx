import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { AccountCard } from '#client/account/account-card.tsx';
import { ConfirmStep } from '#client/account/confirmation/confirm-step.tsx';
import { useSession } from '#client/account/session.ts';
import { Working } from '#client/account/working.tsx';
import { failureCode } from '#client/lib/api-failure.ts';
import { paymentMethodTexts as texts } from '#client/messages/subscription.ts';
import { useFinishUpdate } from '#client/subscription/payment-method/queries.ts';
import { tellUpdate } from '#client/subscription/payment-method/tell-update.ts';
import { UpdateFailed } from '#client/subscription/payment-method/update-failed.tsx';
import { pages } from '#worker/pages.ts';

/** Finishes the update of a payment method and goes home, or says what is wrong. */
export function UpdatePage() {
  const [query] = useSearchParams();
  const sessionId = query.get('session_id') ?? '';
  const navigate = useNavigate();
  const { session } = useSession();
  const { data, error, refetch } = useFinishUpdate(sessionId);

  useEffect(() => {
    if (!data) return;
    tellUpdate(data);
    void navigate(pages.home.path, { replace: true, state: { from: 'payment' } });
  }, [data, navigate]);

  const code = sessionId === '' ? 'invalid_session_id' : error && failureCode(error);
  return (
    <AccountCard title={texts.update} width="signIn">
      {code === 'confirmation_required' && session ? (
        <ConfirmStep email={session.email} onConfirmed={() => void refetch()} />
      ) : code ? (
        <UpdateFailed code={code} retry={() => void refetch()} />
      ) : (
        <Working text={texts.working} />
      )}
    </AccountCard>
  );
}
