import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { unsuppress } from '#worker/mail/suppression/shared-sql.ts';
import { readMailingCapability } from '#worker/marketing/mailing/capability.ts';
import { endMailing } from '#worker/marketing/mailing/end-mailing.ts';
import { confirmWithinMs } from '#worker/marketing/mailing/mailing-state.ts';
import {
  addressHashOf,
  insertConfirmation,
  isConfirmed,
} from '#worker/marketing/mailing/shared-sql.ts';

/**
 * Does what the one button of a mail's link says, or a mail program with one press (RFC 8058):
 * confirms a request, or ends advertising mails. Pressed twice, it is done once. Answers false for
 * an address that we did not make.
 */
export async function answerMailReply(ctx: Ctx, reply: string): Promise<boolean> {
  const found = await readMailingCapability(ctx.codePepper, reply);
  if (!found) return false;
  const { request, right } = found;
  if (right === 'end') {
    await endMailing(ctx, addressHashOf(request), 'one_press');
    return true;
  }
  const { db } = ctx;
  const now = ctx.clock.now();
  await batch(db, {
    confirmation: insertConfirmation(db, request, { since: now - confirmWithinMs, now }),
    // A new agreement, made on purpose and by mail, outweighs an earlier end.
    suppression: unsuppress(db, addressHashOf(request), isConfirmed(db, request)),
  });
  return true;
}
