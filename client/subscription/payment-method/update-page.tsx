import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { AccountCard } from '#client/account/account-card.tsx';
import { ConfirmStep } from '#client/account/confirmation/confirm-step.tsx';
import { LoadingLine } from '#client/account/loading-line.tsx';
import { useSession } from '#client/account/use-session.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { errorText } from '#client/messages/errors.ts';
import { paymentMethodTexts as texts } from '#client/messages/payment-method.ts';
import { shellTexts } from '#client/messages/shell.ts';
import { useFinishUpdate } from '#client/subscription/payment-method/queries.ts';
import { paymentState } from '#client/subscription/settle/queries.ts';
import styles from '#client/subscription/settle/settle.module.css';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Cluster } from '#client/ui/layout.tsx';
import { pages } from '#worker/pages.ts';
import type { MethodUpdateAnswer } from '#worker/subscription/billing/schemas.ts';

/** Temporary errors: nothing has been decided, so another try makes sense. */
const passing = new Set([
  'network_error',
  'payment_unavailable',
  'purchase_in_progress',
  'server_error',
]);

/** Why the payment method could not be updated, with the next steps. */
function UpdateFailed({ code, retry }: { code: string; retry: () => void }) {
  const again = passing.has(code);
  return (
    <>
      <FormError
        text={errorText(code === 'server_error' ? 'update_payment_method_failure' : code)}
      />
      <Cluster gap={12} className={styles.actions}>
        {again && <Button onClick={retry}>{shellTexts.retry}</Button>}
        <ButtonLink to={pages.home.path} replace variant={again ? 'secondary' : 'primary'}>
          {texts.back}
        </ButtonLink>
      </Cluster>
    </>
  );
}

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
