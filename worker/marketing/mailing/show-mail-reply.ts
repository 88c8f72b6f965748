import type { Ctx } from '#worker/context.ts';
import { readMailingCapability } from '#worker/marketing/mailing/capability.ts';
import { confirmWithinMs } from '#worker/marketing/mailing/mailing-state.ts';
import { mailReplyPages } from '#worker/marketing/mailing/mail-reply-texts.ts';
import type { MailReply } from '#worker/marketing/mailing/mail-reply-texts.ts';
import { selectAgreement } from '#worker/marketing/mailing/shared-sql.ts';

/**
 * The page that the link of a mail opens: one question with one button, or what came of it. Opening
 * it changes nothing: mail scanners open links. Null for an address that we did not make.
 */
export async function showMailReply(ctx: Ctx, reply: string): Promise<MailReply | null> {
  const found = await readMailingCapability(ctx.codePepper, reply);
  if (!found) return null;
  const rows = await selectAgreement(ctx.db, found.request);
  const rowOf = (event: (typeof rows)[number]['event']) => rows.find((one) => one.event === event);
  const requested = rowOf('requested');
  // The proof is deleted years after the end: then there is nothing left to end.
  const isOver = !requested || rowOf('ended') !== undefined;
  if (found.right === 'end') return isOver ? mailReplyPages.ended : mailReplyPages.askEnd;
  if (isOver) return mailReplyPages.tooLate;
  if (rowOf('confirmed')) return mailReplyPages.confirmed;
  const isInTime = ctx.clock.now() < requested.at + confirmWithinMs;
  return isInTime ? mailReplyPages.askConfirm : mailReplyPages.tooLate;
}
