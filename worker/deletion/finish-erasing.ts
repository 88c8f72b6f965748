import { moveDeletion } from '#worker/account/deletion/shared-sql.ts';
import type { Deletion } from '#worker/account/deletion/shared-sql.ts';
import { minuteMs } from '#worker/calendar.ts';
import { forgetProofs } from '#worker/cashback/forget-proofs.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { isReceiptAwaited } from '#worker/declaration/deletion/shared-sql.ts';
import { forgetExports } from '#worker/export/forget-exports.ts';
import { deleteForgotten, selectUnforgotten } from '#worker/mail/forget/shared-sql.ts';
import { forgetCustomer } from '#worker/subscription/money/customers.ts';

/** When mails that have not left are looked at again, milliseconds. */
const waitMs = 5 * minuteMs;

/**
 * After the account is gone: the files go that it uploaded or took along, Stripe forgets whose
 * customer that was, and the outbox forgets the mails that have left and are archived where they
 * are letters. Until all have, it waits.
 */
export async function finishErasing(ctx: Ctx, { accountId }: Deletion): Promise<void> {
  const noProofs = await forgetProofs(ctx, accountId);
  const noExports = await forgetExports(ctx, accountId);
  await forgetCustomer(ctx, accountId);
  const { left } = await batch(ctx.db, {
    forgotten: deleteForgotten(ctx.db, accountId, isReceiptAwaited),
    left: selectUnforgotten(ctx.db, accountId),
  });
  const now = ctx.clock.now();
  const isDone = left.length === 0 && noExports && noProofs;
  const next = isDone
    ? ({ from: 'erased', to: 'locked', lookAt: now } as const)
    : ({ from: 'erased', to: 'erased', lookAt: now + waitMs } as const);
  await moveDeletion(ctx.db, accountId, next, now);
}
