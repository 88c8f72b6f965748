import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { noteWish } from '#worker/declaration/carry-out/carry-out-wish.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { carryOnSoon } from '#worker/declaration/carry-out/see-to-case.ts';
import { leaseMs } from '#worker/declaration/case.ts';
import { findReply } from '#worker/declaration/reply/find-reply.ts';
import type { FoundReply } from '#worker/declaration/reply/find-reply.ts';
import { insertSteps, isCaseUnchanged, updateCase } from '#worker/declaration/sql.ts';

/**
 * Does what the owner of a contract answers by a link of our mail; the page of the link then says
 * what came of it. The answer is noted first, so the scheduled run carries on what fails or is cut
 * off. Pressed twice, it is done once. An address that we did not make does nothing.
 */
export async function answerReply(ctx: Ctx, reply: string): Promise<void> {
  const found = await findReply(ctx, reply);
  if (!found) return;
  if (found.right === 'none') return wantNone(ctx, found);
  const isLeft =
    found.right === 'confirm' ? await confirm(ctx, found.whole) : await want(ctx, found);
  if (isLeft) await carryOnSoon(ctx, found.whole.declaration.id);
}

/** The owner says that it is theirs: now it is certain. Returns false if nothing is left to do. */
async function confirm(ctx: Ctx, { declaration, file, steps }: WholeCase): Promise<boolean> {
  const isConfirmed = steps.some(({ what }) => what === 'confirmed_by_owner');
  if (file.state !== 'asked' || file.accountId === null) {
    return isConfirmed && file.state === 'received';
  }
  const now = ctx.clock.now();
  const of = { id: declaration.id, run: 'confirm', by: 'owner', at: now };
  const step = { what: 'confirmed_by_owner', details: {} } as const;
  const { written } = await batch(ctx.db, {
    steps: insertSteps(ctx.db, of, [step], isCaseUnchanged(file)),
    written: updateCase(ctx.db, file, { state: 'received', lookAt: now + leaseMs }),
  });
  return written.length > 0;
}

/** Of so many cases it is done at once; the scheduled run does the others. */
const mostAtOnce = 5;

/** The owner says that none of what they are asked about was theirs. */
async function wantNone(ctx: Ctx, { open }: FoundReply): Promise<void> {
  for (const whole of open) await noteWish(ctx, whole, { what: 'objected', contract: null });
  for (const { declaration } of open.slice(0, mostAtOnce)) await carryOnSoon(ctx, declaration.id);
}

/** The owner says that it was not them, or lets one of several contracts go on. */
async function want(ctx: Ctx, { whole, right, cancelled }: FoundReply): Promise<boolean> {
  if (right === 'not-me') return noteWish(ctx, whole, { what: 'objected', contract: null });
  const kept = cancelled[Number(right.slice('keep-'.length))];
  return kept !== undefined && noteWish(ctx, whole, { what: 'keep_wanted', contract: kept.id });
}
