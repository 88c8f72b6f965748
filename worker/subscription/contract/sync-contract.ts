import type { Ctx } from '#worker/context.ts';
import { hasHadContract, owedSinceFirst } from '#worker/entitlement/contract.ts';
import { isAsTaken, selectContract, writeContract } from '#worker/entitlement/statements.ts';
import type { Contract, ContractRow, Taken } from '#worker/entitlement/statements.ts';
import { seeContract } from '#worker/subscription/contract/see-contract.ts';
import type { Seen } from '#worker/subscription/contract/see-contract.ts';
import { confirmationOf } from '#worker/subscription/mails/confirmation-of.ts';
import { contractNews } from '#worker/subscription/mails/contract-news.ts';
import { postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import {
  followPayment,
  selectPurchase,
} from '#worker/subscription/purchase/purchase-repository.ts';

const triesBeforeGivingUp = 6;

/**
 * Makes our mirror of a subscription (sub_…) or of a one-time plan's invoice (in_…) agree with what
 * Stripe says now, whatever order events came in: the row's version is taken before Stripe is
 * asked, and the answer is written only if nobody wrote meanwhile; else Stripe is asked again.
 * `taken` is the row if it was read already. The purchase behind it follows in the same batch.
 * Objects that are not ours, or gone, are left alone.
 */
export async function syncContract(ctx: Ctx, id: string, taken?: Taken): Promise<Contract | null> {
  let known = taken;
  for (let attempt = 0; attempt < triesBeforeGivingUp; attempt += 1) {
    const row: ContractRow | null = known
      ? known.row
      : ((await selectContract(ctx.db, id))[0] ?? null);
    known = undefined;
    const found = await seeContract(ctx, id);
    if (!found) return null;
    const seen = { ...found, contract: owedSinceFirst(found.contract, row) };
    const letters = [
      ...contractNews(ctx, row, seen.contract, seen.unpaid),
      ...(await purchaseNews(ctx, row, seen)),
    ];
    const now = ctx.clock.now();
    const subscriptionId = seen.contract.oneTime ? null : id;
    const names = { subscriptionId, invoiceId: seen.invoiceId };
    const [queued, , written] = await ctx.db.batch([
      queueLetters(ctx, seen.contract.accountId, letters),
      // Before the contract, which frees the purchase's place for it: never one without the other.
      followPayment(ctx.db, seen.purchaseId, seen.payment, names, isAsTaken(id, row), now),
      writeContract(ctx.db, seen.contract, row?.syncVersion ?? null, now),
    ]);
    postLetters(ctx, letters, queued);
    if (written.meta.changes > 0) return seen.contract;
  }
  throw new Error(`contract ${id} kept changing while it was being synced`);
}

/** Only a contract that is new to us may have a purchase that nobody has confirmed. */
async function purchaseNews(
  ctx: Ctx,
  row: ContractRow | null,
  { contract, purchaseId }: Seen,
): Promise<Letter[]> {
  const isKnown = row !== null && row.status !== 'incomplete';
  if (isKnown || !purchaseId || !hasHadContract([contract])) return [];
  const purchase = (await selectPurchase(ctx.db, purchaseId))[0];
  return purchase ? [confirmationOf(ctx, purchase)] : [];
}
