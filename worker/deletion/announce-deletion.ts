import { hasWoken, isAsleep } from '#worker/account/look/shared-sql.ts';
import { insertDeletion, moveDeletion } from '#worker/account/deletion/shared-sql.ts';
import type { Deletion } from '#worker/account/deletion/shared-sql.ts';
import { emailOf } from '#worker/account/shared-sql.ts';
import { addDays, dayMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { announcedMail } from '#worker/deletion/announced-mail.ts';
import { isHeld } from '#worker/deletion/held-sql.ts';
import { idleNoticeDays } from '#worker/legal/kept.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';

/**
 * Tells the owner of an account that sleeps when it is deleted, and notes it, if it still sleeps.
 * Done twice, the second finds it noted.
 */
export async function announceDeletion(ctx: Ctx, accountId: string): Promise<void> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const row: Deletion = {
    accountId,
    status: 'announced',
    choice: 'idle',
    requestedAt: now,
    dueAt: addDays(now, idleNoticeDays),
    erasedAt: null,
    lookAt: now + dayMs,
    updatedAt: now,
  };
  const onlyIf = isAsleep(accountId, now, (id) => isHeld(id, now));
  const mail = announcedMail(row, ctx.origin);
  const { queued } = await batch(db, {
    queued: queueMail(db, { ...mail, to: emailOf(accountId) }, now, onlyIf),
    deletion: insertDeletion(db, row, onlyIf),
  });
  if (queued.length > 0) ctx.later(sendQueued(ctx, mail, queued));
}

/**
 * Looks every day whether the account still sleeps: a contract or a grant keeps it as a sign of
 * life does. On the day that the owner was told, nobody can undo it any more.
 */
export async function followAnnounced(
  ctx: Ctx,
  { accountId, requestedAt, dueAt }: Deletion,
): Promise<void> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const woken = hasWoken(accountId, requestedAt, (id) => isHeld(id, now));
  const next =
    now < dueAt
      ? ({ from: 'announced', to: 'announced', lookAt: Math.min(dueAt, now + dayMs) } as const)
      : ({ from: 'announced', to: 'due', lookAt: now } as const);
  await batch(db, {
    stays: moveDeletion(
      db,
      accountId,
      { from: 'announced', to: 'undone', lookAt: now },
      now,
      woken,
    ),
    goes: moveDeletion(db, accountId, next, now),
  });
}
