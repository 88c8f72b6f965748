import type { Ctx } from '#worker/context.ts';
import { frozenIn, orderAskedAbout } from '#worker/declaration/frozen.ts';
import { isAnswered, isLeft } from '#worker/declaration/carry-out/owner-wish.ts';
import { findReply } from '#worker/declaration/reply/find-reply.ts';
import type { FoundReply } from '#worker/declaration/reply/find-reply.ts';
import { replyPages } from '#worker/declaration/reply/reply-texts.ts';
import type { DeclarationPage } from '#worker/declaration/schemas.ts';
import type { StepWhat } from '#worker/declaration/step.ts';

/** The page that a mail's link opens. Opening it changes nothing: mail scanners open links. */
export async function showReply(ctx: Ctx, reply: string): Promise<DeclarationPage> {
  const found = await findReply(ctx, reply);
  return found ? questionOf(found) : { page: 'gone' };
}

function questionOf({ whole, right, cancelled, open }: FoundReply): DeclarationPage {
  const { declaration, file, steps } = whole;
  const { reference, receivedAt, door } = declaration;
  const isCancellation = door === 'cancellation';
  const stepOf = (word: StepWhat) => steps.find(({ what }) => what === word);
  if (right === 'confirm') {
    if (file.state === 'asked') {
      if (orderAskedAbout(steps) !== null) return replyPages.askGiveUp(reference, isCancellation);
      return isCancellation
        ? replyPages.askCancel(reference, receivedAt)
        : replyPages.askWithdraw(reference, receivedAt);
    }
    if (!stepOf('confirmed_by_owner')) return replyPages.done;
    if (file.state === 'received') return replyPages.atWork;
    return file.state === 'carried_out' ? replyPages.carriedOut : replyPages.withDesk;
  }
  if (right === 'none') {
    return open.length > 0 ? replyPages.askAllBack(open.length) : replyPages.noneTheirs;
  }
  if (right === 'not-me') {
    const wish = { what: 'objected', contract: null } as const;
    if (isLeft(steps, wish)) return replyPages.atWork;
    if (file.state === 'taken_back') {
      return stepOf('cancelled') || stepOf('withdrawn')
        ? replyPages.takenBack
        : replyPages.notTheirs;
    }
    if (isAnswered(steps, wish)) return replyPages.withDesk;
    if (stepOf('order_given_up')) return replyPages.askAboutGivenUp(reference);
    if (file.state === 'asked') {
      const isFrozen = frozenIn(steps).length > 0;
      return isFrozen ? replyPages.askThaw(reference) : replyPages.askOrderBack(reference);
    }
    return isCancellation
      ? replyPages.askCancellationBack(reference)
      : replyPages.askWithdrawalBack(reference);
  }
  const contract = cancelled[Number(right.slice('keep-'.length))];
  if (!contract) return { page: 'gone' };
  if (isLeft(steps, { what: 'keep_wanted', contract: contract.id })) return replyPages.atWork;
  const answered = steps.findLast(
    ({ what, details }) => what === 'kept' && details['contract'] === contract.id,
  );
  if (answered) return answered.details['isKept'] ? replyPages.kept : replyPages.withDesk;
  return replyPages.askKeep(
    contract.number === '' ? 'Dieser Vertrag' : `Der Vertrag ${contract.number}`,
  );
}
