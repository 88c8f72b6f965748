import type * as z from 'zod/mini';

import { readAsCaller } from '#worker/account/caller.ts';
import { isAskedFor } from '#worker/account/deletion/life.ts';
import { insertDeletion, mayBegin, selectDeletion } from '#worker/account/deletion/shared-sql.ts';
import type { Deletion } from '#worker/account/deletion/shared-sql.ts';
import { checkOwnCode } from '#worker/account/code/check-code.ts';
import { spendOwnCode } from '#worker/account/code/shared-sql.ts';
import { emailOf } from '#worker/account/shared-sql.ts';
import { minuteMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { carryOnDeletionSoon } from '#worker/deletion/carry-on.ts';
import { requestedMail } from '#worker/deletion/deletion-mails.ts';
import { endOfTerm } from '#worker/subscription/leaving/read-terms.ts';
import { dueAtOf, toPending } from '#worker/deletion/pending.ts';
import type { DeletionAnswer, deletionRequest } from '#worker/deletion/schemas.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';

/** Longer than this call works on it: then the scheduled run goes on. */
const leaseMs = minuteMs;

/**
 * Notes that the caller's account is to be deleted: in seven days, or when their contract ends, if
 * that is later. Nothing is deleted before; the renewal is off at once. Without a contract,
 * `term_end` means the seven days as well. The same request again gets the same answer. Throws
 * `not_logged_in`, what `checkOwnCode` throws, `no_term_end` for a plan that is paid once,
 * `deletion_pending` if it was asked for with the other choice.
 */
export async function requestDeletion(
  ctx: Ctx,
  { code, when }: z.output<typeof deletionRequest>,
): Promise<DeletionAnswer> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    deletions: selectDeletion(ctx.db, accountId),
    contracts: selectContracts(ctx.db, accountId),
  }));
  const known = standing(rows.deletions);
  if (known) return answerTo(known, when);
  const { id: codeId } = await checkOwnCode(ctx, 'deletion', code);
  const now = ctx.clock.now();
  const end = when === 'term_end' ? await endOfTerm(ctx, rows.contracts) : null;
  const row: Deletion = {
    accountId: account.id,
    status: 'requested',
    choice: when,
    requestedAt: now,
    dueAt: dueAtOf(now, end),
    erasedAt: null,
    lookAt: now + leaseMs,
    updatedAt: now,
  };
  const onlyIf = mayBegin(ctx.db, account.id, codeId);
  const mail = requestedMail(row, ctx.origin);
  const { queued, deletions } = await batch(ctx.db, {
    queued: queueMail(ctx.db, { ...mail, to: emailOf(account.id) }, now, onlyIf),
    deletion: insertDeletion(ctx.db, row, onlyIf),
    spent: spendOwnCode(ctx.db, codeId, now),
    deletions: selectDeletion(ctx.db, account.id),
  });
  if (queued.length > 0) ctx.later(sendQueued(ctx, mail, queued));
  const noted = standing(deletions);
  // The code was spent by another call meanwhile, and what that one noted was undone.
  if (!noted) throw new AppError('expired_code');
  if (noted.requestedAt === now) await carryOnDeletionSoon(ctx, noted);
  return answerTo(noted, when);
}

function standing(rows: readonly Deletion[]): Deletion | undefined {
  return rows.find(isAskedFor);
}

function answerTo(known: Deletion, when: Deletion['choice']): DeletionAnswer {
  if (known.choice !== when) throw new AppError('deletion_pending');
  return { deletion: toPending(known) };
}
