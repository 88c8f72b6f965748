import type { Ctx } from '#worker/context.ts';
import { findReply } from '#worker/declaration/reply/find-reply.ts';
import type { FoundReply } from '#worker/declaration/reply/find-reply.ts';
import { replyPages } from '#worker/declaration/reply/reply-texts.ts';
import type { DeclarationPage } from '#worker/declaration/schemas.ts';

/** The page that a mail's link opens. Opening it changes nothing: mail scanners open links. */
export async function showReply(ctx: Ctx, reply: string): Promise<DeclarationPage> {
  const found = await findReply(ctx, reply);
  return found ? questionOf(found) : { page: 'gone' };
}

function questionOf({ whole, right, cancelled }: FoundReply): DeclarationPage {
  const { declaration, file, steps } = whole;
  const { reference, receivedAt, door } = declaration;
  const isCancellation = door === 'cancellation';
  if (right === 'confirm') {
    if (file.state !== 'asked') return replyPages.done;
    return isCancellation
      ? replyPages.askCancel(reference, receivedAt)
      : replyPages.askWithdraw(reference, receivedAt);
  }
  if (right === 'not-me') {
    if (file.state === 'taken_back') return replyPages.takenBack;
    return isCancellation
      ? replyPages.askCancellationBack(reference)
      : replyPages.askWithdrawalBack(reference);
  }
  const kept = cancelled[Number(right.slice('keep-'.length))];
  if (!kept) return { page: 'gone' };
  const isKept = steps.some(
    ({ what, details }) => what === 'kept' && details['contract'] === kept.id,
  );
  if (isKept) return replyPages.kept;
  return replyPages.askKeep(kept.number === '' ? 'Dieser Vertrag' : `Vertrag ${kept.number}`);
}
