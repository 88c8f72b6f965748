import { soon } from '#worker/schedule/soon.ts';
import type Stripe from 'stripe';

import { dayMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { log } from '#worker/http/log.ts';
import { refundDays } from '#worker/subscription/clock/days.ts';
import {
  creditBack,
  eventOf,
  feesIn,
  refundsOf,
  sentCents,
  settlersOf,
  stepsOf,
  usedOf,
} from '#worker/subscription/money/credit-back.ts';
import type { Settlement, Step } from '#worker/subscription/money/credit-back.ts';
import {
  selectRepayment,
  selectSettlements,
  writeRepayment,
} from '#worker/subscription/money/money-sql.ts';
import type { Repayment } from '#worker/subscription/money/money-sql.ts';
import { viewPayment } from '#worker/subscription/money/payment-view.ts';
import type { PaymentView, RefundView } from '#worker/subscription/money/payment-view.ts';
import { repaymentLetters } from '#worker/subscription/money/refund-letters.ts';
import { repaymentLife } from '#worker/subscription/money/states.ts';
import {
  isLongAgo,
  numberOfContract,
  postLetters,
  queueManyLetters,
} from '#worker/subscription/notices/letters.ts';
import { isOpen } from '#worker/subscription/order/life.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import { selectSuccessor } from '#worker/subscription/order/shared-sql.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Pays one repayment back if it is due, as far as it can be. Whatever was sent before is found at
 * Stripe, so it can be called again at any time, and twice at once. What a bank still decides is
 * waited for; the scheduled run looks again every day. Does nothing for an unknown key, and for one
 * that was undone. Throws what may be tried again later.
 */
export async function payBack(ctx: Ctx, key: string): Promise<void> {
  const [row] = await selectRepayment(ctx.db, key);
  if (!row || row.status === 'undone') return;
  const now = ctx.clock.now();
  const isDue = row.dueAt <= now;
  if (row.status === 'owed' && !isDue) return;
  // Of a fixed sum of the desk what pays for another contract was left out when that was noted.
  const isCounted = row.amount === null || row.reason === 'unused_share';
  const { settlements, successors = [] } = await batch(ctx.db, {
    settlements: selectSettlements(ctx.db, row),
    successors: isCounted ? selectSuccessor(ctx.db, row.accountId, row.contractId) : undefined,
  });
  // While a bank decides over what its days pay for, nobody knows what is left to go back.
  const waits = successors.some(({ status }) => isOpen(status));
  const mayPay = isDue && mayPayMore(row) && !waits;
  const { payments, problem } = await carryOut(ctx, row, { mayPay, settlements, successors });
  const event = waits ? null : eventOf(row, payments, problem !== null);
  const refunds = refundsOf(key, payments);
  const lost = refunds.find(({ status }) => status === 'failed');
  const failed = refunds.reduce((all, one) => all + (one.status === 'failed' ? one.cents : 0), 0);
  // What was sent by hand before settles only what had failed by then.
  const what = event === 'refused' && failed > row.failed ? 'lost_more' : event;
  const change = {
    status: what ? repaymentLife.after(row.status, what) : row.status,
    sent: sentCents(key, payments),
    failed,
    problem: problem ?? lost?.problem ?? null,
    lookAt: now + dayMs,
  };
  const news = { ...newsOf(row, change, refunds, now), unpaid: unpaidOf(row, change) };
  const isNews = news.sent.length + news.failed.length > 0 || news.unpaid !== null;
  const number = isNews ? await numberOfContract(ctx, row.contractId) : null;
  const letters = repaymentLetters({ key, number, ...news }, ctx.origin);
  const { queued } = await batch(ctx.db, {
    queued: queueManyLetters(ctx, row.accountId, letters),
    written: writeRepayment(ctx.db, row, change, now),
  });
  postLetters(ctx, letters, queued.flat());
  report(row, change, now);
}

/** Of a contract that goes back whole, Stripe may have charged more before it ended there. */
function mayPayMore({ status, amount }: Repayment): boolean {
  return status === 'owed' || (amount === null && ['sent', 'paid', 'nothing'].includes(status));
}

/** The same right after its event. What fails now is left to the scheduled run. */
export async function payBackSoon(ctx: Ctx, key: string): Promise<void> {
  await soon('left to be paid back by the scheduled run', { repayment: key }, () =>
    payBack(ctx, key),
  );
}

/** What our own tables say of a repayment. */
interface Known {
  mayPay: boolean;
  settlements: readonly Settlement[];
  /** The order that takes over from the contract that goes back. */
  successors: readonly Purchase[];
}

/**
 * Issues what is to be issued, and returns what Stripe says at the end. After each credit note only
 * its own invoice is looked at again: a contract may have many.
 */
async function carryOut(
  ctx: Ctx,
  row: Repayment,
  { mayPay, settlements, successors }: Known,
): Promise<{ payments: PaymentView[]; problem: string | null }> {
  const refused = new Map<string, { step: Step; problem: string }>();
  const keptOf = (invoiceId: string) => ({
    contractId: row.contractId,
    fees: feesIn(invoiceId, settlements),
    used: usedOf(invoiceId, successors),
  });
  let payments = await viewPayments(ctx, row, settlements, keptOf);
  for (;;) {
    const steps = mayPay ? stepsOf(row, payments) : [];
    // What was refused is tried once more only if something has changed since.
    const step = steps.find((one) => !isSame(one, refused.get(one.invoiceId)?.step));
    if (!step) {
      const [left] = steps;
      return { payments, problem: refused.get(left?.invoiceId ?? '')?.problem ?? null };
    }
    const problem = await creditBack(ctx, row, step);
    if (problem !== null) refused.set(step.invoiceId, { step, problem });
    const { invoiceId } = step;
    const after = await viewPayment(ctx, invoiceId, keptOf(invoiceId));
    // Without a credit note of it, the same step would be taken for ever.
    const isLost = problem === null && !hasNote(row, after);
    if (isLost) throw new Error(`${invoiceId} has no credit note`);
    payments = payments.map((one) => (one.invoiceId === invoiceId ? after : one));
  }
}

function hasNote({ key }: Repayment, { notes }: PaymentView): boolean {
  return notes.some((note) => note.key === key);
}

function isSame(step: Step, other: Step | undefined): boolean {
  return step.refund === other?.refund && step.credit === other.credit;
}

/** Every payment that a repayment may be taken from, the latest first. */
async function viewPayments(
  ctx: Ctx,
  row: Repayment,
  settlements: readonly Settlement[],
  keptOf: (invoiceId: string) => Parameters<typeof viewPayment>[2],
): Promise<PaymentView[]> {
  const ids = row.invoiceId === null ? await invoicesOf(ctx, row.contractId) : [row.invoiceId];
  const settledBy =
    row.invoiceId === null
      ? settlements.flatMap(({ settledBy: id }) => id ?? [])
      : settlersOf(row.invoiceId, settlements);
  const views: PaymentView[] = [];
  for (const id of new Set([...ids, ...settledBy])) {
    // A settlement's draft is deleted where its debt was dropped.
    const view = await nullIfGone(viewPayment(ctx, id, keptOf(id)));
    if (view) views.push(view);
  }
  return views;
}

async function invoicesOf(ctx: Ctx, contractId: string): Promise<string[]> {
  if (contractId.startsWith('in_')) return [contractId];
  const ids: string[] = [];
  const list = ctx.stripe.invoices.list({ subscription: contractId, limit: 100 });
  for await (const invoice of list) if (mayHoldMoney(invoice)) ids.push(invoice.id);
  return ids;
}

function mayHoldMoney({ status, total }: Stripe.Invoice): boolean {
  return total > 0 && status !== 'draft';
}

type Written = Pick<Repayment, 'status' | 'sent' | 'problem'>;

/**
 * The refunds that are news. What the stored repayment knows was told in the batch that wrote it,
 * and the outbox forgets its keys in time (worker/mail/delivery.ts).
 */
function newsOf(
  row: Repayment,
  after: Pick<Repayment, 'sent' | 'failed'>,
  refunds: readonly RefundView[],
  now: number,
) {
  const isTold = (createdAt: number) => row.sent > 0 && isLongAgo(createdAt, now);
  const sent = refunds.filter(({ status, createdAt }) => status !== 'failed' && !isTold(createdAt));
  const failed = refunds.filter(({ status }) => status === 'failed');
  return {
    sent: after.sent > row.sent ? sent : [],
    failed: after.failed > row.failed ? failed : [],
  };
}

/** What Stripe refuses to send, if that is news: cents, null if the sum is not known. */
function unpaidOf(row: Repayment, after: Written): { cents: number | null } | null {
  if (after.status !== 'failed' || row.status !== 'owed') return null;
  return { cents: row.amount === null ? null : row.amount - after.sent };
}

function report(row: Repayment, after: Written, now: number): void {
  const isNewFailure = after.status === 'failed' && row.status !== 'failed';
  const isLate = after.status === 'owed' && now > row.dueAt + refundDays * dayMs;
  if (!isNewFailure && !isLate) return;
  log('error', {
    message: isLate ? 'money is not back in time' : 'money could not be paid back',
    repayment: row.key,
    contract: row.contractId,
    cents: row.amount,
    sent: after.sent,
    problem: after.problem,
  });
}
