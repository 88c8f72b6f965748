import type { Ctx } from '#worker/context.ts';
import type { Contract } from '#worker/entitlement/shared-sql.ts';
import type { StripeView } from '#worker/subscription/contract/view-contract.ts';
import { voidInvoice } from '#worker/subscription/payment/void-invoice.ts';
import { owe } from '#worker/subscription/repayment/shared-sql.ts';

/**
 * Statements that note what is to go back to somebody who has left, once their contract has ended.
 * Each part is owed once, however often the end is heard of. What is not paid yet is owed when it
 * has been: its invoice has the contract synced again.
 */
export function oweOfLeaving(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { id, accountId, status, expiresAt }: Contract,
  { note, openInvoiceId }: Pick<StripeView, 'note' | 'openInvoiceId'>,
) {
  const now = clock.now();
  if (note === null || status !== 'canceled') return undefined;
  const paid = note.parts.filter(({ invoiceId }) => invoiceId !== openInvoiceId);
  return paid.map(({ invoiceId, cents, reason }) => {
    const key = `left:${id}:${invoiceId}`;
    const amount = reason === 'late_charge' ? 'everything' : cents;
    const dueAt = expiresAt ?? now;
    return owe(db, { key, accountId, contractId: id, reason, amount, invoiceId, dueAt }, now);
  });
}

/**
 * Voids what was charged for a period after the end and never paid, once the contract has ended:
 * nobody owes it. A debit that is with the bank is left alone; once paid, it is owed as above.
 */
export async function voidLateCharge(
  ctx: Ctx,
  { status }: Pick<Contract, 'status'>,
  { note, openInvoiceId }: Pick<StripeView, 'note' | 'openInvoiceId'>,
): Promise<void> {
  const late = note?.parts.find(
    ({ invoiceId, reason }) => reason === 'late_charge' && invoiceId === openInvoiceId,
  );
  if (late && status === 'canceled') await voidInvoice(ctx, late.invoiceId);
}
