import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { repaymentName } from '#worker/subscription/repayment/payment-view.ts';
import type { Step } from '#worker/subscription/repayment/plan-repayment.ts';
import { nextGeneration } from '#worker/subscription/repayment/repayment-sql.ts';
import type { Repayment } from '#worker/subscription/repayment/repayment-sql.ts';
import { isFeeRepayment } from '#worker/subscription/repayment/shared-sql.ts';
import {
  isKeyReused,
  isStoredFault,
  refusesParameter,
} from '#worker/subscription/stripe-refusal.ts';

/** What the person reads on the credit note. */
const reasons = {
  withdrawal: 'Erstattung nach Widerruf',
  guarantee: 'Erstattung nach Geld-zurück-Garantie',
  unused_share: 'Erstattung für die nicht genutzte Zeit',
  late_charge: 'Erstattung einer Abbuchung nach der Kündigung',
  desk: 'Erstattung',
} as const satisfies Record<Repayment['reason'], string>;

/**
 * Has Stripe issue a credit note, which sends the money back. The same step of a repayment has the
 * same idempotency key, so two calls at once make one. Returns null, or Stripe's word if it
 * refuses. Throws what may be tried again later.
 */
export async function creditBack(ctx: Ctx, row: Repayment, step: Step): Promise<string | null> {
  const taxRates = isFeeRepayment(row) ? [] : step.taxRates;
  try {
    await issue(ctx, row, step, taxRates);
    return null;
  } catch (error) {
    // A rate that is no longer in use is on no new document. The sum is the same without it.
    if (!refusesParameter(error, /tax_rates/)) return refusal(ctx, row, error);
  }
  try {
    await issue(ctx, row, step, []);
    return null;
  } catch (error) {
    return refusal(ctx, row, error);
  }
}

function issue(ctx: Ctx, row: Repayment, step: Step, taxRates: readonly string[]) {
  const { invoiceId, refund, credit } = step;
  const key = `repayment:${row.key}:${invoiceId}:${row.generation}`;
  return ctx.stripe.creditNotes.create(
    {
      invoice: invoiceId,
      lines: [
        {
          type: 'custom_line_item',
          description: reasons[row.reason],
          quantity: 1,
          unit_amount: refund + credit,
          ...(taxRates.length > 0 && { tax_rates: [...taxRates] }),
        },
      ],
      ...(refund > 0 && { refund_amount: refund }),
      ...(credit > 0 && { credit_amount: credit }),
      // Our own letter tells it.
      email_type: 'none',
      metadata: { [repaymentName]: row.key },
    },
    { idempotencyKey: taxRates.length > 0 ? key : `${key}:plain` },
  );
}

/** The code of a final refusal; throws the error on if it is none. */
async function refusal(ctx: Ctx, row: Repayment, error: unknown): Promise<string> {
  if (isStoredFault(error) || isKeyReused(error)) await nextGeneration(ctx.db, row);
  const isRefusal =
    error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;
  if (!isRefusal) throw error;
  return error.code ?? error.message;
}
