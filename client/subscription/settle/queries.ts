import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { failureCode } from '#client/lib/api-failure.ts';
import { api, callApi, readApi } from '#client/lib/api.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { useFirstData } from '#client/lib/use-first-answer.ts';
import { errorText, hasErrorText } from '#client/messages/errors.ts';
import { settleTexts as texts } from '#client/messages/settle.ts';
import { invoicesKey, subscriptionKey } from '#client/subscription/query-keys.ts';
import { pages } from '#worker/pages.ts';
import type {
  DisputeAnswer,
  DisputePaymentAnswer,
  InvoiceAnswer,
} from '#worker/subscription/billing/schemas.ts';

const disputeKey = ['dispute/get'];
/** After the bank's confirmation the result may arrive a moment later. */
const pollMs = 2000;
const polls = 10;

/** The dispute that is open or was settled in the last days. `expected`: poll for a change. */
export function useDispute(expected: boolean) {
  return useQuery<DisputeAnswer>({
    queryKey: disputeKey,
    queryFn: () => readApi(api.dispute.get.$get()),
    ...useFirstData('dispute'),
    refetchInterval: ({ state }) =>
      expected && state.data?.dispute?.settle_requires_action && state.dataUpdateCount < polls
        ? pollMs
        : false,
  });
}

/** Settles a dispute; shows the answered state at once. */
export function usePayDispute() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number): Promise<DisputePaymentAnswer> =>
      callApi(api.dispute[':id'].pay.$post({ param: { id: String(id) }, json: {} })),
    onSuccess: ({ dispute }) => {
      client.setQueryData<DisputeAnswer>(disputeKey, { dispute });
      void client.invalidateQueries({ queryKey: subscriptionKey });
      void client.invalidateQueries({ queryKey: invoicesKey });
    },
  }).mutateAsync;
}

/** Pays an overdue contract, then reloads what changed. */
export function usePayInvoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<InvoiceAnswer> => callApi(api.sub.invoice.pay.$post({ json: {} })),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: subscriptionKey });
      void client.invalidateQueries({ queryKey: invoicesKey });
    },
  }).mutateAsync;
}

/** What a call that pays an overdue amount answers. */
interface PaymentAnswer {
  payment_intent: { client_secret: string; status: string } | null;
  decline_code?: string | null;
}

/** The state of a payment for the person who made it. */
type PaymentState =
  | { kind: 'paid' }
  /** A debit is being collected; its bank has days to refuse it. */
  | { kind: 'processing' }
  /** The bank wants its customer to confirm. */
  | { kind: 'bank'; secret: string }
  /** `text` is the reason in German. */
  | { kind: 'declined'; text: string };

/** Reads an answer; if nothing had to be charged any more, it is paid. */
export function paymentState({
  payment_intent: intent,
  decline_code,
}: PaymentAnswer): PaymentState {
  switch (intent?.status) {
    case undefined:
    case 'succeeded':
      return { kind: 'paid' };
    case 'requires_action':
      return { kind: 'bank', secret: intent?.client_secret ?? '' };
    case 'requires_payment_method':
    case 'canceled':
      return { kind: 'declined', text: reasonOf(decline_code) };
    default:
      return { kind: 'processing' };
  }
}

/** The method need not be a card, so reasons without a text get a general one. */
function reasonOf(code: string | null | undefined): string {
  return errorText(code && hasErrorText(code) ? code : 'requires_payment_method');
}

/** A payment that the bank wants confirmed, in the history state of that page. */
export interface BankTask {
  secret: string;
  /** The dispute that it settles; null for a contract's invoice. */
  dispute: number | null;
  /** The invoice of the order that it pays; null for a debt. */
  order: string | null;
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
        const state: BankTask = { secret: stand.secret, dispute, order: null };
        return void navigate(pages.paymentConfirm.path, { state });
      }
      notify('success', stand.kind === 'paid' ? texts.paid : texts.processing);
      return onSettled();
    } catch (error) {
      return setFailed(failureCode(error));
    }
  });

  return { run, busy, declined, failed };
}
