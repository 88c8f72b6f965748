import type { Ctx } from '#worker/context.ts';
import { hasHadContract } from '#worker/entitlement/contract.ts';
import { selectContract } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { itemJob } from '#worker/schedule/item-job.ts';
import { soon } from '#worker/schedule/soon.ts';
import { noteChanged, unchanged } from '#worker/subscription/change/change-sql.ts';
import { leave } from '#worker/subscription/clock/leave.ts';
import type { Leaving, Refund } from '#worker/subscription/clock/leave.ts';
import type { CreditedPart } from '#worker/subscription/clock/terms.ts';
import { closedAt } from '#worker/subscription/contract/stripe-contract.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { changeAtStripe } from '#worker/subscription/leaving/change-at-stripe.ts';
import { planEnd } from '#worker/subscription/leaving/plan-end.ts';
import { readKnown, readSubscriptionTerms } from '#worker/subscription/leaving/read-terms.ts';
import { changeKey } from '#worker/subscription/order/leaving-note.ts';
import { isBought } from '#worker/subscription/order/life.ts';
import { readPurchase } from '#worker/subscription/order/move-purchase.ts';
import { selectPurchaseByContract } from '#worker/subscription/order/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';

/**
 * Ends the contract from which an order's contract takes over, once that has begun: also while its
 * debit is with the bank, as any order by debit gives access at once. Does nothing for any other
 * order. It can run again after a cut, or twice at once.
 */
async function finishChange(ctx: Ctx, purchase: Purchase): Promise<void> {
  const { changesFrom, changedAt, status } = purchase;
  const contractId = purchase.subscriptionId ?? purchase.invoiceId;
  // What is paid once and comes back has never begun.
  const isDebited = status === 'processing' && purchase.subscriptionId !== null;
  const mayHaveBegun = isBought(status) || isDebited;
  if (changesFrom === null || changedAt !== null || !contractId || !mayHaveBegun) return;
  const [successor] = await selectContract(ctx.db, contractId);
  if (!successor || !hasHadContract([successor])) return;
  const [before] = await selectContract(ctx.db, changesFrom);
  if (before) await endReplaced(ctx, before, purchase);
  await noteChanged(ctx.db, purchase.id, ctx.clock.now());
}

/** Ends a contract at once, without what its successor has counted already. */
async function endReplaced(ctx: Ctx, contract: ContractRow, purchase: Purchase): Promise<void> {
  const { id } = contract;
  const known = await readKnown(ctx, contract);
  const { createdAt: receivedAt } = purchase;
  try {
    await changeAtStripe(ctx, id, async () => {
      const { subscription, terms } = await readSubscriptionTerms(ctx, id, known);
      if (subscription.ended_at !== null || closedAt(subscription) !== null) return;
      // Its days were counted when the change was ordered. What was charged since goes back whole.
      const open = { ...terms, endsAt: null, promised: 0 };
      const leaving = leave(open, { kind: 'cancel', wish: 'now', receivedAt });
      const wish = { key: changeKey(purchase.id), receivedAt, wish: 'now' } as const;
      await planEnd(ctx, subscription, { leaving: lessCredit(leaving, purchase), wish, open });
    });
  } catch (error) {
    // It has ended in another way meanwhile.
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
  }
  await syncContract(ctx, id);
}

/** What goes back, without what pays for the new contract. */
function lessCredit(leaving: Leaving, { quote }: Pick<Purchase, 'quote'>): Leaving {
  const { refund } = leaving;
  const credited = quote.change?.parts ?? [];
  if (!refund || credited.length === 0) return leaving;
  const parts = refund.parts.flatMap((part) => without(part, credited));
  const cents = parts.reduce((sum, one) => sum + one.cents, 0);
  return parts.length === 0
    ? { ...leaving, refund: null, refundBy: null }
    : { ...leaving, refund: { ...refund, cents, parts } };
}

function without(
  part: Refund['parts'][number],
  credited: readonly CreditedPart[],
): Refund['parts'] {
  const used = credited.find(({ invoiceId }) => invoiceId === part.invoiceId)?.cents ?? 0;
  const left = part.cents - used;
  return left > 0 ? [{ ...part, cents: left }] : [];
}

/** The same right after the payment. What fails now is left to the scheduled run. */
export async function finishChangeSoon(ctx: Ctx, purchaseId: string): Promise<void> {
  await soon('a change is left to the scheduled run', { purchase: purchaseId }, async () =>
    finishChange(ctx, await readPurchase(ctx, purchaseId)),
  );
}

/** The same because of an event about the contract that takes over. */
export async function finishChangeTo(ctx: Ctx, contractId: string): Promise<void> {
  const [purchase] = await selectPurchaseByContract(ctx.db, contractId);
  if (purchase) await finishChange(ctx, purchase);
}

/** Ends the contracts that others have taken over from. Part of the scheduled run. */
export const sweepChanges = itemJob(unchanged, finishChange);
