import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { AccountCard } from '#client/account/account-card.tsx';
import { ConfirmStep } from '#client/account/confirmation/confirm-step.tsx';
import { useSession } from '#client/account/use-session.ts';
import { LoadingLine } from '#client/account/loading-line.tsx';
import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { paymentMethodTexts as texts } from '#client/messages/payment-method.ts';
import { useFinishUpdate } from '#client/subscription/payment-method/queries.ts';
import { UpdateFailed } from '#client/subscription/payment-method/update-failed.tsx';
import { paymentState } from '#client/subscription/settle/payment-state.ts';
import { pages } from '#worker/pages.ts';
import type { MethodUpdateAnswer } from '#worker/subscription/billing/schemas.ts';

/** Completes the update of a payment method and redirects to home, or shows the error. */
export function UpdatePage() {
  const [query] = useSearchParams();
  const sessionId = query.get('session_id') ?? '';
  const navigate = useNavigate();
  const { session } = useSession();
  const { data, error, refetch } = useFinishUpdate(sessionId);

  useEffect(() => {
    if (!data) return;
    notifyUpdate(data);
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
        <LoadingLine text={texts.working} />
      )}
    </AccountCard>
  );
}

/** Notifies of the new payment method, and of the overdue payment that was charged with it. */
function notifyUpdate({ invoice }: MethodUpdateAnswer): void {
  const stand = invoice && paymentState(invoice);
  if (stand?.kind === 'declined') {
    notify('success', texts.done);
    notify('error', texts.invoice.declined, stand.text);
  } else {
    notify('success', texts.done, stand ? texts.invoice[stand.kind] : undefined);
  }
}
