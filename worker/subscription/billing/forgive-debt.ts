import type { SQL } from 'drizzle-orm';

import type { Ctx } from '#worker/context.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import {
  forgiveDispute,
  isDisputeOwed,
  openNextDispute,
} from '#worker/subscription/billing/dispute-sql.ts';
import type { DisputeRow } from '#worker/subscription/billing/dispute-sql.ts';
import { goOnSoon } from '#worker/subscription/billing/rest.ts';
import { payOutOfBand } from '#worker/subscription/billing/sync-settlement.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { voidInvoice } from '#worker/subscription/money/invoices.ts';
import { forgivenDebtLetter } from '#worker/subscription/notices/dispute-letters.ts';
import {
  numberOfContract,
  postLetters,
  queueLetters,
} from '#worker/subscription/notices/letters.ts';
import type { Letter } from '#worker/subscription/notices/letters.ts';

/*
 * We take over what somebody owes after a debit that came back, or a payment that was refused:
 * nothing is asked for it any more, and the contract goes on as if it were paid.
 */

/**
 * Makes sure that nobody can pay it any more. Can be done again. Throws `purchase_in_progress`
 * while it is being paid.
 */
export async function endSettlement(ctx: Ctx, { settleInvoiceId }: DisputeRow): Promise<void> {
  if (settleInvoiceId === null || (await voidInvoice(ctx, settleInvoiceId))) return;
  throw new AppError('purchase_in_progress', { retryAfterSeconds: 5 });
}

/** Notes it, and tells the person, where `onlyIf` holds: statements, and what follows them. */
export async function forgiveness(ctx: Ctx, row: DisputeRow) {
  const number = await numberOfContract(ctx, row.contractId);
  const letter = forgivenDebtLetter(
    { debt: String(row.id), number, cents: row.value + row.fee },
    ctx.origin,
  );
  return {
    isOwed: isDisputeOwed(row.id),
    statements: (onlyIf: SQL) => ({
      queued: queueLetters(ctx, row.accountId, [{ ...letter, onlyIf }]),
      closing: forgiveDispute(ctx.db, row.id, ctx.clock.now(), onlyIf),
      next: openNextDispute(ctx.db, row.accountId),
    }),
    /** Can be done again: what is cut off here, the next press or the scheduled run carries on. */
    follow: async (queued: Parameters<typeof postLetters>[2]): Promise<void> => {
      postLetters(ctx, [letter], queued);
      // Stripe still asks for a debit that failed, not for one that it had and lost.
      if (row.reason === 'failed') {
        await payOutOfBand(ctx, row);
        await syncContract(ctx, row.contractId);
      }
      await goOnSoon(ctx, row.contractId);
    },
  };
}

/** The letter about a payment that was refused, once for its period. */
export function forgivenPaymentLetter(
  ctx: Pick<Ctx, 'origin'>,
  { id, number, owed, expiresAt }: Pick<ContractRow, 'id' | 'number' | 'owed' | 'expiresAt'>,
): Letter {
  return forgivenDebtLetter({ debt: `${id}:${expiresAt}`, number, cents: owed }, ctx.origin);
}

/** Marks every open invoice of a contract as paid, without money. Can be done again. */
export async function forgiveInvoices(ctx: Ctx, contractId: string): Promise<void> {
  const { data } = await ctx.stripe.invoices.list({
    subscription: contractId,
    status: 'open',
    limit: 100,
  });
  for (const { id } of data) {
    // Stripe lets the contract run again with the last of them.
    await payOutOfBand(ctx, { invoiceId: id, contractId });
  }
  await syncContract(ctx, contractId);
}
