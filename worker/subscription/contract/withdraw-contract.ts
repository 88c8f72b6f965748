import { rememberMailbox } from '#worker/account/known/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { guaranteeLetter } from '#worker/subscription/mails/guarantee-letter.ts';
import { numberOfContract, postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';
import { owe } from '#worker/subscription/repayment/shared-sql.ts';
import { carryOnSoon } from '#worker/subscription/withdrawal/carry-on.ts';
import { makeWay } from '#worker/subscription/withdrawal/make-way.ts';
import { selectWithdrawalFrom } from '#worker/subscription/withdrawal/shared-sql.ts';
import type { Withdrawal } from '#worker/subscription/withdrawal/shared-sql.ts';
import {
  beginUndoing,
  insertWithdrawal,
  isNew,
  isNoted,
  selectWithdrawal,
  undoRepayment,
} from '#worker/subscription/withdrawal/withdrawal-sql.ts';

/** Longer than the call that notes a withdrawal works on it: then the scheduled run goes on. */
const leaseMs = 60_000;

/** A withdrawal, or a use of the guarantee. `isByForm`: a public form tells the owner. */
type Declared = Pick<Withdrawal, 'key' | 'reason' | 'receivedAt' | 'finalAt'> & {
  isByForm?: boolean;
};

/**
 * Ends a contract of which everything paid goes back: by withdrawal, or by the guarantee. It is
 * closed on our side at once. At `finalAt` (both moments in UTC milliseconds) it ends at Stripe,
 * and the money goes back. `key` names the declaration: the same key again changes nothing.
 * Returns the withdrawal from that contract, an earlier one if there is one. What fails at Stripe
 * is left to the scheduled run. The letter about what came by a form is the form's; the guarantee
 * used in the account has its own here. Throws `not_found` if the person has used the guarantee for
 * another contract.
 */
export async function withdrawContract(
  ctx: Ctx,
  { id: contractId, accountId }: Pick<ContractRow, 'id' | 'accountId'>,
  { isByForm = false, ...declared }: Declared,
): Promise<Withdrawal> {
  const { key, reason, receivedAt, finalAt } = declared;
  const now = ctx.clock.now();
  const row = { ...declared, accountId, contractId, lookAt: now + leaseMs };
  const tells = reason === 'guarantee' && !isByForm;
  const number = tells ? await numberOfContract(ctx, contractId) : null;
  const told = { contractId, number, receivedAt };
  const letters = tells ? [{ ...guaranteeLetter(told, ctx.origin), onlyIf: isNew(row) }] : [];
  const owed = {
    key,
    accountId,
    contractId,
    reason,
    amount: 'everything',
    invoiceId: null,
  } as const;
  const { queued, rows } = await batch(ctx.db, {
    queued: queueLetters(ctx, accountId, letters),
    noted: insertWithdrawal(ctx.db, row, now),
    owed: owe(ctx.db, { ...owed, dueAt: finalAt }, now, isNoted(key)),
    known:
      reason === 'guarantee'
        ? rememberMailbox(ctx.db, { what: 'guarantee', accountId }, now, isNoted(key))
        : undefined,
    rows: selectWithdrawalFrom(ctx.db, contractId),
  });
  const [noted] = rows;
  if (!noted) throw new AppError('not_found');
  postLetters(ctx, letters, queued);
  if (noted.status !== 'final') await carryOnSoon(ctx, noted);
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
  await makeWay(ctx, key);
  const { rows } = await batch(ctx.db, {
    begun: beginUndoing(ctx.db, key, now),
    repayment: undoRepayment(ctx.db, key, now),
    rows: selectWithdrawal(ctx.db, key),
  });
  const [row] = rows;
  if (row?.status === 'reopening') await carryOnSoon(ctx, row);
  return row === undefined || row.status === 'reopening' || row.status === 'undone';
}
