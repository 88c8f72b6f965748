import type { DeskCtx } from '#worker/context.ts';
import type { WaitingItem, WaitingKind } from '#worker/desk/waiting/schemas.ts';
import { AppError } from '#worker/errors.ts';
import { log } from '#worker/http/log.ts';
import { openDisputes } from '#worker/desk/waiting/open-disputes.ts';
import { stripeRefusal } from '#worker/subscription/stripe-refusal.ts';

/**
 * The disputes that Stripe wants an answer to, with its last day. While Stripe cannot be reached,
 * the rest of what waits stays readable.
 */
export async function readDisputes(
  ctx: DeskCtx,
  most: number,
): Promise<{ items: WaitingItem[]; missing: WaitingKind[] }> {
  try {
    const disputes = await openDisputes(ctx);
    return { items: disputes.slice(0, most).map(toItem), missing: [] };
  } catch (error) {
    const refusal = error instanceof Error ? stripeRefusal(error) : error;
    if (!(refusal instanceof AppError)) throw error;
    log('warn', { message: 'what waits, without disputes', error: refusal.code });
    return { items: [], missing: ['dispute'] };
  }
}

function toItem(dispute: Awaited<ReturnType<typeof openDisputes>>[number]): WaitingItem {
  const { id, at, dueBy, cents, reason, accountId, email } = dispute;
  return {
    kind: 'dispute',
    id,
    since: at,
    deadline: dueBy,
    account_id: accountId,
    email,
    cents,
    about: '',
    problem: reason,
    attempts: null,
    stripe_id: id,
  };
}
