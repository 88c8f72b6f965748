import { soon } from '#worker/schedule/soon.ts';
import { moveDeletion } from '#worker/account/deletion/shared-sql.ts';
import type { Deletion } from '#worker/account/deletion/shared-sql.ts';
import { dayMs, hourMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { followAnnounced } from '#worker/deletion/announce-deletion.ts';
import { eraseAccount } from '#worker/deletion/erase-account.ts';
import { finishErasing } from '#worker/deletion/finish-erasing.ts';
import { releaseLocked } from '#worker/deletion/release-locked.ts';
import {
  endBilling,
  leaveContracts,
  stopRenewals,
} from '#worker/subscription/upkeep/deletion/end-billing.ts';

/** How long a withdrawal that can still be undone is waited for, milliseconds. */
const waitMs = hourMs;

/**
 * Does the next step of a deletion, in whatever state a cut-off call has left it. Each step can be
 * done again at any time, and twice at once. Throws what may be tried again later.
 */
export async function carryOnDeletion(ctx: Ctx, row: Deletion): Promise<void> {
  switch (row.status) {
    case 'announced':
      return followAnnounced(ctx, row);
    case 'requested':
      return ctx.clock.now() < row.dueAt ? prepare(ctx, row) : begin(ctx, row);
    case 'due':
      return endAllBilling(ctx, row);
    case 'billing_ended':
      return eraseAccount(ctx, row);
    case 'erased':
      return finishErasing(ctx, row);
    case 'locked':
      return releaseLocked(ctx, row);
    case 'undone':
      return;
  }
}

/** The same right after the request. What fails now is left to the scheduled run. */
export async function carryOnDeletionSoon(ctx: Ctx, row: Deletion): Promise<void> {
  await soon('a deletion is left to the scheduled run', { account: row.accountId }, () =>
    carryOnDeletion(ctx, row),
  );
}

/**
 * The renewal is off from the request on, and stays off if it is undone. Looked at every day: what
 * begins meanwhile must not renew either.
 */
async function prepare(ctx: Ctx, { accountId, requestedAt, dueAt }: Deletion): Promise<void> {
  await stopRenewals(ctx, { accountId, requestedAt });
  const now = ctx.clock.now();
  const lookAt = Math.min(dueAt, now + dayMs);
  await moveDeletion(ctx.db, accountId, { from: 'requested', to: 'requested', lookAt }, now);
}

/**
 * The day has come. Whoever chose the end of the contract waits for it, also where it has moved
 * since: a gift can have come to it, or its cancellation was taken back.
 */
async function begin(ctx: Ctx, { accountId, requestedAt, choice }: Deletion): Promise<void> {
  const now = ctx.clock.now();
  const until =
    choice === 'term_end' ? await leaveContracts(ctx, { accountId, requestedAt }) : null;
  const next =
    until !== null && until > now
      ? ({ from: 'requested', to: 'requested', lookAt: until, dueAt: until } as const)
      : ({ from: 'requested', to: 'due', lookAt: now } as const);
  await moveDeletion(ctx.db, accountId, next, now);
}

async function endAllBilling(ctx: Ctx, { accountId, requestedAt }: Deletion): Promise<void> {
  const isOver = await endBilling(ctx, { accountId, requestedAt });
  const now = ctx.clock.now();
  const next = isOver
    ? ({ from: 'due', to: 'billing_ended', lookAt: now } as const)
    : ({ from: 'due', to: 'due', lookAt: now + waitMs } as const);
  await moveDeletion(ctx.db, accountId, next, now);
}
