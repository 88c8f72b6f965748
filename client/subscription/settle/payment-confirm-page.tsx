import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';

import { api, callApi } from '#client/lib/api.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { errorText } from '#client/messages/errors.ts';
import { settleTexts } from '#client/messages/settle.ts';
import { confirmWithBank, useStripeLibrary } from '#client/subscription/checkout/stripe-library.ts';
import { ConfirmCard } from '#client/subscription/settle/confirm-card.tsx';
import { usePayDispute } from '#client/subscription/settle/queries.ts';
import type { BankTask } from '#client/subscription/settle/queries.ts';
import { pages } from '#worker/pages.ts';

const texts = settleTexts.confirm;
/** Nothing has been decided, and the same payment can still be confirmed. */
const passing = new Set(['network_error', 'server_error']);

/** The page for a payment that the bank wants confirmed; without one it redirects to home. */
export function PaymentConfirmPage() {
  const task = useLocation().state as BankTask | null;
  return task ? <PaymentConfirm task={task} /> : <Navigate to={pages.home.path} replace />;
}

function PaymentConfirm({ task }: { task: BankTask }) {
  const navigate = useNavigate();
  const library = useStripeLibrary();
  const payDispute = usePayDispute();
  const [problem, setProblem] = useState<string>();

  const { run } = useAction(async (stripe: Stripe) => {
    setProblem(undefined);
    const refusal = await confirmWithBank(stripe, task.secret);
    if (refusal !== null) return setProblem(refusal);
    // If it has been paid already, this call only says so. Stripe's webhook reports the payment in
    // any case.
    if (task.dispute !== null) await payDispute(task.dispute).catch(() => undefined);
    if (task.order !== null) {
      await callApi(api.sub.buy.confirm.$post({ json: { invoice_id: task.order } })).catch(
        () => undefined,
      );
    }
    notify('success', texts.done);
    return void navigate(pages.home.path, { replace: true, state: { from: 'payment' } });
  });

  const stripe = library.data;
  const begin = useEffectEvent((loaded: Stripe) => void run(loaded));
  useEffect(() => {
    if (stripe) begin(stripe);
  }, [stripe]);

  if (library.isError || stripe === null) {
    return <ConfirmCard problem={texts.libraryFailed} retry={() => void library.refetch()} />;
  }
  if (problem === undefined) return <ConfirmCard />;
  const again = stripe && passing.has(problem) ? () => void run(stripe) : undefined;
  const hint = again || task.order !== null ? undefined : texts.elsewhere;
  return <ConfirmCard problem={errorText(problem)} hint={hint} retry={again} />;
}
