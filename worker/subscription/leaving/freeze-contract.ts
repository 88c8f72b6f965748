import { backOff, mostLooks } from '#worker/back-off.ts';
import type { Ctx } from '#worker/context.ts';
import { announceUpcomingDebit } from '#worker/subscription/billing/announce-debit.ts';
import { collectAgain, stopCollecting } from '#worker/subscription/billing/stop-collecting.ts';
import { selectFreezesOf, selectWithdrawalFrom } from '#worker/subscription/contract/shared-sql.ts';
import type { Freeze, Withdrawal } from '#worker/subscription/contract/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { markClosed } from '#worker/subscription/leaving/end-withdrawn.ts';
import {
  freezeKey,
  insertFreeze,
  liftFreeze,
  selectFreezesBy,
} from '#worker/subscription/leaving/leaving-sql.ts';
import { isOwing } from '#worker/subscription/leaving/read-terms.ts';
import { readClaim } from '#worker/subscription/leaving/withdraw-contract.ts';

interface Freezing extends Omit<Freeze, 'liftedAt' | 'key'> {
  declarationId: string;
}

/**
 * Freezes a contract (docs/decisions/0076): Stripe runs it on and collects nothing for it. Done
 * again for the same declaration, it changes nothing, also after it was lifted, except that it may
 * become nothing by itself any more.
 */
export async function freezeContract(ctx: Ctx, { declarationId, ...row }: Freezing): Promise<void> {
  await insertFreeze(ctx.db, { ...row, key: freezeKey(declarationId, row.contractId) });
  let oldest = await oldestOf(ctx, row.contractId);
  for (let looks = 0; looks < mostLooks; looks += 1) {
    if (oldest) await stopCollecting(ctx, row, 'frozen', seconds(oldest.receivedAt));
    else await collectAgain(ctx, row, 'frozen');
    // It may have been lifted meanwhile, and this call was slower.
    const now = await oldestOf(ctx, row.contractId);
    if (now?.key === oldest?.key) return;
    oldest = now;
    await backOff(looks);
  }
  throw new Error(`the freezes of ${row.contractId} kept changing`);
}

/**
 * Lifts what a declaration has frozen, but for these contracts. Where nothing else freezes one,
 * what Stripe has left as a draft meanwhile is charged, and what will be debited soon is announced.
 * Cut off, it can be done again. Returns whether there was something to lift.
 */
export async function thawContracts(
  ctx: Ctx,
  declarationId: string,
  stay: ReadonlySet<string> = new Set(),
): Promise<boolean> {
  const frozen = await selectFreezesBy(ctx.db, declarationId);
  const over = frozen.filter(({ contractId }) => !stay.has(contractId));
  for (const row of over) await thaw(ctx, row);
  return over.length > 0;
}

async function thaw(ctx: Ctx, row: Freeze): Promise<void> {
  const { key, contractId } = row;
  const all = await selectFreezesOf(ctx.db, contractId);
  const isLast = all.every((one) => one.key === key);
  if (isLast) {
    await holdIfWithdrawn(ctx, contractId);
    await collectAgain(ctx, row, 'frozen');
  }
  // Noted after the call, so that what is cut off is found again.
  await liftFreeze(ctx.db, key, ctx.clock.now());
  const other = await oldestOf(ctx, contractId);
  if (other) await stopCollecting(ctx, row, 'frozen', seconds(other.receivedAt));
  else if (!contractId.startsWith('in_')) await announceUpcomingDebit(ctx, contractId);
}

/**
 * A withdrawal may have been noted here and not at Stripe yet, also one that is just being made
 * final. Without the other hold, Stripe would charge in between what it has left as a draft.
 */
async function holdIfWithdrawn(ctx: Ctx, contractId: string): Promise<void> {
  const [withdrawal] = await selectWithdrawalFrom(ctx.db, contractId);
  if (withdrawal) await markClosed(ctx, withdrawal);
}

async function oldestOf(ctx: Ctx, contractId: string): Promise<Freeze | undefined> {
  return (await selectFreezesOf(ctx.db, contractId))[0];
}

function seconds(ms: number): string {
  return String(Math.floor(ms / 1000));
}

/**
 * What a withdrawal that was received after its period, at that moment in UTC milliseconds, uses:
 * the guarantee, or nothing of it where nothing was paid, because it is given once. Null where
 * somebody of ours decides. Of a contract that took over from another one the guarantee counts from
 * the first payment of that (docs/decisions/0112), which Stripe knows, so it may be over. And what
 * is owed is no payment to give back: nobody leaves a debt by it.
 */
export async function reasonAfterPeriod(
  ctx: Ctx,
  contract: Pick<ContractRow, 'id' | 'accountId'>,
  receivedAt: number,
): Promise<Withdrawal['reason'] | null> {
  const claim = await readClaim(ctx, contract);
  if (claim) return claim.endsAt < receivedAt ? null : 'guarantee';
  return (await isOwing(ctx, contract)) ? null : 'withdrawal';
}
