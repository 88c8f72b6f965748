import type { DeskCtx } from '#worker/context.ts';
import type { TimelineKind, TimelineRow } from '#worker/desk/timeline/schemas.ts';
import { AppError } from '#worker/errors.ts';
import { log } from '#worker/http/log.ts';
import { paymentsOf } from '#worker/subscription/billing/payments-of.ts';
import type { CustomerMoney } from '#worker/subscription/billing/payments-of.ts';
import { stripeRefusal } from '#worker/subscription/stripe-refusal.ts';

/** The kinds that only Stripe can tell in full. */
const moneyKinds: readonly TimelineKind[] = ['payment', 'refund', 'dispute'];

/** What Stripe says, the ids of all of it, and the kinds that it did not tell. */
interface ReadMoney extends CustomerMoney {
  ids: string[];
  missing: TimelineKind[];
}

const nothing: ReadMoney = { payments: [], refunds: [], disputes: [], ids: [], missing: [] };

/**
 * Reads what a customer has paid, if that kind of rows needs it (undefined: all kinds). While
 * Stripe cannot be reached, the rest of the timeline stays readable.
 */
export async function readMoneyOf(
  ctx: DeskCtx,
  customer: string | null,
  kind: TimelineKind | undefined,
): Promise<ReadMoney> {
  const needs = kind === undefined ? moneyKinds : moneyKinds.filter((one) => one === kind);
  // Events name charges and refunds, which only Stripe knows to be this person's.
  if (needs.length === 0 && kind !== 'event') return nothing;
  try {
    const money = await paymentsOf(ctx, customer);
    const all = [...money.payments, ...money.refunds, ...money.disputes];
    return { ...money, ids: all.map(({ id }) => id), missing: [] };
  } catch (error) {
    const refusal = error instanceof Error ? stripeRefusal(error) : error;
    if (!(refusal instanceof AppError)) throw error;
    log('warn', { message: 'a timeline without its payments', error: refusal.code });
    return { ...nothing, missing: [...needs] };
  }
}

/** Rows of it. Of a charge in `returned` our own tables tell that it came back. */
export function moneyRows(
  { payments, refunds, disputes }: CustomerMoney,
  returned: ReadonlySet<string>,
): TimelineRow[] {
  return [
    ...payments.map(
      ({ id, at, state, cents, refunded, invoiceId, method, last4, problem }): TimelineRow => ({
        ...placed('payment', id, at),
        status: state,
        title: method ?? '',
        amount: cents,
        refunded,
        invoice_id: invoiceId,
        method,
        last4,
        problem,
      }),
    ),
    ...refunds.map(({ id, at, state, cents, invoiceId, problem }): TimelineRow => ({
      ...placed('refund', id, at),
      status: state,
      title: '',
      amount: cents,
      invoice_id: invoiceId,
      problem,
    })),
    ...disputes
      .filter(({ charge }) => !returned.has(charge))
      .map(({ id, at, state, reason, cents, invoiceId }): TimelineRow => ({
        ...placed('dispute', id, at),
        status: state,
        title: reason,
        amount: cents,
        invoice_id: invoiceId,
      })),
  ];
}

function placed(kind: TimelineKind, stripeId: string, at: number) {
  return { id: `${kind}:${stripeId}`, at, kind, stripe_id: stripeId };
}
