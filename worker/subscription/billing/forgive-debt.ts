import type { SQL } from 'drizzle-orm';

import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import {
  closeDispute,
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

/*
 * We take over what somebody owes after a debit that came back: nothing is asked for it any more,
 * and the contract goes on as if it were paid.
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
    { disputeId: row.id, number, cents: row.value + row.fee },
    ctx.origin,
  );
  return {
    isOwed: isDisputeOwed(row.id),
    statements: (onlyIf: SQL) => ({
      queued: queueLetters(ctx, row.accountId, [{ ...letter, onlyIf }]),
      closing: closeDispute(ctx.db, row.id, 'dropped', ctx.clock.now(), onlyIf),
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
