import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';

import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import { selectContract, selectContracts } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { isPlanned, notePlanned, noteUndone } from '#worker/subscription/change/change-sql.ts';
import type { FoundChange } from '#worker/subscription/change/read-change.ts';
import type { PlannedAnswer } from '#worker/subscription/change/schemas.ts';
import { arrangeSoon } from '#worker/subscription/contract/arrange-purchase.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import {
  changePlannedLetter,
  changeUndoneLetter,
} from '#worker/subscription/notices/change-letters.ts';
import { postLetters, queueLetters } from '#worker/subscription/notices/letters.ts';
import { selectPurchaseByContract } from '#worker/subscription/order/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import { begunChanges, knownChanges, standingChange } from '#worker/subscription/quote/quote.ts';
import type { BegunChange, PlannedChange } from '#worker/subscription/quote/quote.ts';

/**
 * What else is written in the batch that makes a change or takes it back, where it does: at the
 * desk, the row of its log. `isMade` is an SQL condition.
 */
export type Beside = (isMade: SQL) => BatchItem<'sqlite'>;

/**
 * Plans the change of a contract for the day on which what is paid is over. Its person is told, and
 * Stripe gets a schedule, now or by the scheduled run. Throws `purchase_in_progress` if the
 * contract has changed since it was read.
 */
export async function planNext(
  ctx: Ctx,
  contract: ContractRow,
  { known: { purchase }, preview }: Pick<FoundChange, 'known' | 'preview'>,
  change: Omit<PlannedChange, 'undone_at' | 'earlier' | 'replaced_keys'>,
  beside?: Beside,
): Promise<PlannedAnswer> {
  if (!purchase) throw new Error(`${contract.id} has no order`);
  const earlier = begunChanges(purchase, contract, ctx.clock.now());
  const replaced = replacedKeys(purchase, earlier);
  const planned = { ...change, undone_at: null, earlier, replaced_keys: replaced };
  const letter = changePlannedLetter(ctx, contract, planned, preview);
  const letters = [{ ...letter, onlyIf: isPlanned(purchase.id, planned) }];
  const { queued, noted } = await batch(ctx.db, {
    noted: notePlanned(ctx.db, purchase, planned, contract),
    // After the write: of two plans that are ordered at once, one is noted, and that is confirmed.
    queued: queueLetters(ctx, contract.accountId, letters),
    beside: beside?.(isPlanned(purchase.id, planned)),
  });
  postLetters(ctx, letters, queued);
  const [order] = noted;
  if (!order) throw new AppError('purchase_in_progress', { retryAfterSeconds: 5 });
  await arrangeSoon(ctx, order);
  return { takes_effect: planned.starts_at };
}

/** How many orders that others have replaced are still known when they are sent once more. */
const mostReplaced = 20;

/**
 * The keys of the changes that were planned for a contract and will never begin, once another one
 * comes in the place of the last. `begun`: those that have.
 */
function replacedKeys(
  { plannedChange: last }: Pick<Purchase, 'plannedChange'>,
  begun: readonly BegunChange[],
): string[] {
  if (!last) return [];
  const hasBegun = begun.some(({ order_key: key }) => key === last.order_key);
  const keys = [...(last.replaced_keys ?? []), ...(hasBegun ? [] : [last.order_key])];
  return keys.slice(-mostReplaced);
}

/**
 * Takes the planned change of the caller's contract back. Asking again is no error, and neither is
 * a contract for which nothing is planned, or any more. Throws `not_logged_in`.
 */
export async function undoChange(ctx: Ctx): Promise<void> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    contracts: selectContracts(ctx.db, accountId),
  }));
  const contract = rows.contracts.find(({ status }) => isLive(status));
  if (contract) await undoPlanned(ctx, contract);
}

/**
 * The same for that contract. Returns whether there was something to take back: also a change that
 * a cancellation has kept from beginning, because it would come back with the contract.
 */
export async function undoPlanned(
  ctx: Ctx,
  contract: ContractRow,
  beside?: Beside,
): Promise<boolean> {
  const [order] = await selectPurchaseByContract(ctx.db, contract.id);
  const change = order && standingChange(order);
  const now = ctx.clock.now();
  if (!order || !change) return false;
  if (change.starts_at <= now && !(await isDropped(ctx, contract.id, change))) return false;
  const letter = changeUndoneLetter(ctx, contract, change);
  const letters = [{ ...letter, onlyIf: isPlanned(order.id, change) }];
  const { queued, undone } = await batch(ctx.db, {
    queued: queueLetters(ctx, contract.accountId, letters),
    // Before the change: after it nothing is planned any more.
    beside: beside?.(isPlanned(order.id, change)),
    undone: noteUndone(ctx.db, order, change, now),
  });
  postLetters(ctx, letters, queued);
  const [after] = undone;
  if (after) await arrangeSoon(ctx, after);
  return after !== undefined;
}

/** Whether a cancellation has kept a change from beginning whose day has come. Asks Stripe. */
async function isDropped(ctx: Ctx, contractId: string, { key }: PlannedChange): Promise<boolean> {
  await syncContract(ctx, contractId);
  const [now] = await selectContract(ctx.db, contractId);
  return now !== undefined && isLive(now.status) && now.renewDisabled && now.planKey !== key;
}

/**
 * Takes the change of a contract under that order key back, unless it has begun: then it is
 * returned, also where it was taken back just before, and Stripe did not hear of that in time. Null
 * for one that will not begin. Throws `purchase_in_progress` while it just begins.
 */
export async function undoUnlessBegun(
  ctx: Ctx,
  contract: ContractRow,
  orderKey: string,
): Promise<BegunChange | null> {
  const read = async () => (await selectPurchaseByContract(ctx.db, contract.id))[0];
  const isMeant = (change?: BegunChange | null) => change?.order_key === orderKey;
  const order = await read();
  const isUndone = isMeant(order && standingChange(order)) && (await undoPlanned(ctx, contract));
  if (isUndone) return null;
  // What Stripe says now is the truth.
  await syncContract(ctx, contract.id);
  const [now] = await selectContract(ctx.db, contract.id);
  const after = await read();
  if (!now || !after) return null;
  const at = ctx.clock.now();
  const present = knownChanges(after).filter(
    ({ key, starts_at: startsAt }) => startsAt <= at && key === now.planKey,
  );
  const begun = [...begunChanges(after, now, at), ...present].find(isMeant);
  if (begun) return begun;
  if (isMeant(standingChange(after))) {
    throw new AppError('purchase_in_progress', { retryAfterSeconds: 60 });
  }
  return null;
}
