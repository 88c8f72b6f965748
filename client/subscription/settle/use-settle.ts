import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { settleTexts as texts } from '#client/messages/settle.ts';
import { paymentState } from '#client/subscription/settle/payment-state.ts';
import type { PaymentAnswer } from '#client/subscription/settle/payment-state.ts';
import { pages } from '#worker/pages.ts';

/** A payment that the bank wants confirmed, in the history state of that page. */
export interface BankTask {
  secret: string;
  /** The dispute that it settles; null for a contract's invoice. */
  dispute: number | null;
}

interface SettleOptions {
  pay: () => Promise<PaymentAnswer>;
  dispute: number | null;
  /** The button may be gone then, and with it the focus. */
  onSettled: () => void;
}

/**
 * Pays an overdue amount, once at a time. `declined` is the reason in German, `failed` the error
 * code of a failed call. If the bank wants a confirmation, its page opens.
 */
export function useSettle({ pay, dispute, onSettled }: SettleOptions) {
  const navigate = useNavigate();
  const [declined, setDeclined] = useState<string>();
  const [failed, setFailed] = useState<string>();

  const { run, busy } = useAction(async () => {
    setDeclined(undefined);
    setFailed(undefined);
    try {
      const stand = paymentState(await pay());
      if (stand.kind === 'declined') return setDeclined(stand.text);
      if (stand.kind === 'bank') {
        const state: BankTask = { secret: stand.secret, dispute };
        return void navigate(pages.paymentConfirm.path, { state });
      }
      if (stand.kind === 'paid') notify('success', texts.paid);
      else notify('success', texts.processing, texts.processingDetail);
      return onSettled();
    } catch (error) {
      return setFailed(failureCode(error));
    }
  });

  return { run, busy, declined, failed };
}
