import { minuteMs } from '#worker/calendar.ts';
import { readAsCaller } from '#worker/account/caller.ts';
import { rememberMailbox, selectSpent } from '#worker/account/known/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import {
  releasePurchase,
  releaseUnlessAtWork,
} from '#worker/subscription/checkout/sweep-purchases.ts';
import { claimOf, mayClaim } from '#worker/subscription/contract/guarantee.ts';
import type { Claim } from '#worker/subscription/contract/guarantee.ts';
import {
  selectWithdrawalFrom,
  selectWithdrawals,
} from '#worker/subscription/contract/shared-sql.ts';
import type { Withdrawal } from '#worker/subscription/contract/shared-sql.ts';
import { carryOnWithdrawalSoon } from '#worker/subscription/leaving/end-withdrawn.ts';
import {
  beginUndoing,
  insertWithdrawal,
  isNew,
  isNoted,
  selectWithdrawal,
  undoRepayment,
} from '#worker/subscription/leaving/leaving-sql.ts';
import { paidSinceChange } from '#worker/subscription/leaving/given-back.ts';
import { readKnown, readTermsAndInvoices } from '#worker/subscription/leaving/read-terms.ts';
import { guaranteeLetter } from '#worker/subscription/money/refund-letters.ts';
import { creditedKey, owe } from '#worker/subscription/money/shared-sql.ts';
import {
  numberOfContract,
  postLetters,
  queueLetters,
} from '#worker/subscription/notices/letters.ts';
import { isOpen, mayYield } from '#worker/subscription/order/life.ts';
import { selectPurchaseByContract } from '#worker/subscription/order/purchase-sql.ts';
import { selectOpenPurchase, selectSuccessor } from '#worker/subscription/order/shared-sql.ts';
import type { BegunChange } from '#worker/subscription/quote/quote.ts';

/**
 * Gives up the order that somebody has left unfinished, so that a withdrawal of theirs can be
 * undone. An order that is at work, or turns out to be paid, stays.
 */
async function giveUpUnfinishedOrder(ctx: Ctx, key: string): Promise<void> {
  const [row] = await selectWithdrawal(ctx.db, key);
  if (row?.status !== 'closed' || row.finalAt <= ctx.clock.now()) return;
  const [order] = await selectOpenPurchase(ctx.db, row.accountId);
  // The order of the contract itself may still wait for its bank.
  if (!order || (order.subscriptionId ?? order.invoiceId) === row.contractId) return;
  if (!mayYield(order, ctx.clock.now())) return;
  try {
    await releasePurchase(ctx, order);
  } catch (error) {
    // Its own request has gone on, and holds its place.
    if (!(error instanceof AppError) || error.code !== 'purchase_in_progress') throw error;
  }
}

/**
 * Gives up the order that somebody has left unfinished and that would change this contract: its
 * days pay for the new plan, and now they go back. Of what is paid once and is with its bank nobody
 * knows yet whether it takes over: its days are kept until then (`payBack`), and its id is
 * returned; null for none. Throws `purchase_in_progress` while it is at work, and where it takes
 * over: then this contract ends by that, and the new one can be withdrawn from.
 */
async function giveUpChange(
  ctx: Ctx,
  contractId: string,
  accountId: string,
): Promise<string | null> {
  const [order] = await selectSuccessor(ctx.db, accountId, contractId);
  if (!order) return null;
  if (isOpen(order.status) && (await releaseUnlessAtWork(ctx, order)) === 'given_up') return null;
  const [after] = await selectSuccessor(ctx.db, accountId, contractId);
  if (!after) return null;
  if (isOpen(after.status) && after.subscriptionId === null) return after.id;
  throw inProgress();
}

const inProgress = () => new AppError('purchase_in_progress', { retryAfterSeconds: 5 });

/** Longer than the call that notes a withdrawal works on it: then the scheduled run goes on. */
const leaseMs = minuteMs;

/** A withdrawal, or a use of the guarantee. `isByForm`: a public form tells the owner. */
type Declared = Pick<Withdrawal, 'key' | 'reason' | 'receivedAt' | 'finalAt'> & {
  isByForm?: boolean;
  /** The invoices of which everything goes back; left out for all of the contract. */
  invoices?: readonly string[];
};

/**
 * Ends a contract of which everything paid goes back: by withdrawal, or by the guarantee. It is
 * closed on our side at once. At `finalAt` (both moments in UTC milliseconds) it ends at Stripe,
 * and the money goes back. `key` names the declaration: the same key again changes nothing.
 * Returns the withdrawal from that contract, an earlier one if there is one. What fails at Stripe
 * is left to the scheduled run. The letter about what came by a form is the form's; the guarantee
 * used in the account has its own here. Throws `not_found` if the person has used the guarantee for
 * another contract, also under another account, and `purchase_in_progress` while another plan takes
 * over from it.
 */
export async function withdrawContract(
  ctx: Ctx,
  { id: contractId, accountId }: Pick<ContractRow, 'id' | 'accountId'>,
  { isByForm = false, invoices, ...declared }: Declared,
): Promise<Withdrawal> {
  const { key, reason, receivedAt, finalAt } = declared;
  const now = ctx.clock.now();
  const [standing] = await selectWithdrawalFrom(ctx.db, contractId);
  const successorId = standing ? null : await giveUpChange(ctx, contractId, accountId);
  const row = { ...declared, accountId, contractId, successorId, lookAt: now + leaseMs };
  const tells = reason === 'guarantee' && !isByForm;
  const number = tells ? await numberOfContract(ctx, contractId) : null;
  const told = { contractId, number, receivedAt };
  const letters = tells ? [{ ...guaranteeLetter(told, ctx.origin), onlyIf: isNew(row) }] : [];
  const owed = { accountId, contractId, reason, dueAt: finalAt } as const;
  const owedOf = (invoiceId: string | null, nth: number) => ({
    ...owed,
    key: nth === 0 || invoiceId === null ? key : creditedKey(key, invoiceId),
    amount: 'everything' as const,
    invoiceId,
  });
  const [purchase] = await selectPurchaseByContract(ctx.db, contractId);
  // The days that paid for this contract are of its own order, not of a later change.
  const credited = invoices ? [] : (purchase?.quote.change?.parts ?? []);
  const { queued, rows, successors } = await batch(ctx.db, {
    queued: queueLetters(ctx, accountId, letters),
    noted: insertWithdrawal(ctx.db, row, now),
    owed: (invoices ?? [null]).map(owedOf).map((one) => owe(ctx.db, one, now, isNoted(key))),
    credited: credited.map(({ invoiceId, cents: amount }) =>
      owe(
        ctx.db,
        { ...owed, key: creditedKey(key, invoiceId), invoiceId, amount },
        now,
        isNoted(key),
      ),
    ),
    known:
      reason === 'guarantee'
        ? rememberMailbox(ctx.db, { what: 'guarantee', accountId }, now, isNoted(key))
        : undefined,
    rows: selectWithdrawalFrom(ctx.db, contractId),
    successors: selectSuccessor(ctx.db, accountId, contractId),
  });
  const [noted] = rows;
  const isOvertaken = successors.some(({ id }) => id !== successorId);
  if (!noted && isOvertaken) throw inProgress();
  if (!noted) throw new AppError('not_found');
  postLetters(ctx, letters, queued);
  if (noted.status !== 'final') await carryOnWithdrawalSoon(ctx, noted);
  const [after] = await selectWithdrawal(ctx.db, noted.key);
  return after ?? noted;
}

/**
 * Undoes a withdrawal that is not final yet: the contract goes on, and nothing goes back. An order
 * that the person has left unfinished makes way for it. Returns false if it is too late, or if the
 * person has another contract by now or is just ordering one. Asking again is no error, and neither
 * is a key under which nobody has withdrawn.
 */
export async function undoWithdrawal(ctx: Ctx, key: string): Promise<boolean> {
  const now = ctx.clock.now();
  await giveUpUnfinishedOrder(ctx, key);
  const { rows } = await batch(ctx.db, {
    begun: beginUndoing(ctx.db, key, now),
    repayment: undoRepayment(ctx.db, key, now),
    rows: selectWithdrawal(ctx.db, key),
  });
  const [row] = rows;
  if (row?.status === 'reopening') await carryOnWithdrawalSoon(ctx, row);
  return row === undefined || row.status === 'reopening' || row.status === 'undone';
}

/**
 * What was paid for the plan to which that change has moved a contract, and has not gone back:
 * cents, and with which invoices. Asks Stripe.
 */
export async function paidForChange(
  ctx: Ctx,
  contract: Pick<ContractRow, 'id' | 'accountId'>,
  change: BegunChange,
): Promise<{ cents: number; invoices: string[] }> {
  const known = await readKnown(ctx, contract);
  const { terms } = await readTermsAndInvoices(ctx, contract.id, known);
  return paidSinceChange(change, terms);
}

/** What can be claimed for a contract, whether in time or not; null where nothing can. */
export async function readClaim(
  ctx: Ctx,
  contract: Pick<ContractRow, 'id' | 'accountId'>,
): Promise<Claim | null> {
  const known = await readKnown(ctx, contract);
  const { terms, invoices } = await readTermsAndInvoices(ctx, contract.id, known);
  return claimOf(invoices, terms);
}

/**
 * Ends the caller's contract by the money-back guarantee: at once, and everything paid goes back.
 * Asking again is no error. Throws `not_found` for a contract that is not the caller's or has
 * ended, `guarantee_over` before a payment, after 20 days, and for somebody who has used it
 * before.
 */
export async function claimGuarantee(ctx: Ctx, contractId: string): Promise<void> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    contracts: selectContracts(ctx.db, accountId),
    withdrawals: selectWithdrawals(ctx.db, accountId),
    spent: selectSpent(ctx.db, accountId),
  }));
  const contract = rows.contracts.find(({ id }) => id === contractId);
  if (!contract) throw new AppError('not_found');
  const key = `guarantee:${contractId}`;
  const isRepeated = rows.withdrawals.some((one) => one.key === key && one.status !== 'undone');
  if (isRepeated) return;
  const isOver = contract.status === 'canceled' || contract.status === 'incomplete_expired';
  if (isOver) throw new AppError('not_found');
  const isKnown = rows.spent[0]?.guarantee === 1;
  if (!mayClaim(contract, rows.withdrawals, isKnown)) throw new AppError('guarantee_over');
  const now = ctx.clock.now();
  const claim = await readClaim(ctx, contract);
  if (!claim || claim.endsAt < now) throw new AppError('guarantee_over');
  const declared = { key, reason: 'guarantee', receivedAt: now, finalAt: now } as const;
  await withdrawContract(ctx, contract, declared);
}
