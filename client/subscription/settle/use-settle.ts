import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { settleTexts as texts } from '#client/messages/subscription.ts';
import { paymentStand } from '#client/subscription/settle/payment-stand.ts';
import type { PaymentTold } from '#client/subscription/settle/payment-stand.ts';
import { pages } from '#worker/pages.ts';

/** What is confirmed with the bank, as the history entry of its page keeps it. */
export interface BankTask {
  secret: string;
  /** The dispute that is settled by it; null for a contract's invoice. */
  dispute: number | null;
}

interface Settling {
  pay: () => Promise<PaymentTold>;
  dispute: number | null;
  /** The button may be gone then, and with it the focus. */
  onSettled: () => void;
}

/**
 * Pays something owed, once at a time. `declined` is the reason in German, `failed` the code of a
 * call that came to nothing; a bank that wants to see its customer gets a page of its own.
 */
export function useSettle({ pay, dispute, onSettled }: Settling) {
  const navigate = useNavigate();
  const [declined, setDeclined] = useState<string>();
  const [failed, setFailed] = useState<string>();

  const { run, busy } = useAction(async () => {
    setDeclined(undefined);
    setFailed(undefined);
    try {
      const stand = paymentStand(await pay());
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
