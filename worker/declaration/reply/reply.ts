import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { readReply } from '#worker/declaration/capability.ts';
import type { Right } from '#worker/declaration/capability.ts';
import { noteWish } from '#worker/declaration/carry-out/carry-out-wish.ts';
import { cancelledIn, isAnswered, isLeft } from '#worker/declaration/carry-out/owner-wish.ts';
import { readCase, readCases } from '#worker/declaration/carry-out/read-case.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { takeNextStepSoon } from '#worker/declaration/carry-out/see-to-case.ts';
import { leaseMs } from '#worker/declaration/case.ts';
import { selectAsked } from '#worker/declaration/cases-sql.ts';
import { frozenIn, orderAskedAbout } from '#worker/declaration/frozen.ts';
import { replyPages } from '#worker/declaration/reply/reply-texts.ts';
import type { DeclarationPage } from '#worker/declaration/schemas.ts';
import { insertSteps, isCaseUnchanged, updateCase } from '#worker/declaration/sql.ts';
import type { StepWhat } from '#worker/declaration/step.ts';
import { isLive, isPastDue } from '#worker/entitlement/contract.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';

/** A case, and what the holder of its link may do. */
interface FoundReply {
  whole: WholeCase;
  right: Exclude<Right, 'receipt'>;
  /** The contracts that were cancelled, in the order of the mail. */
  cancelled: readonly { id: string; number: string }[];
  /** For `none`: the cases that their owner is still to answer. */
  open: readonly WholeCase[];
}

/** The case and the right of a reply's address; null for an address that we did not make. */
async function findReply(ctx: Ctx, reply: string): Promise<FoundReply | null> {
  const read = await readReply(ctx.codePepper, reply);
  const whole = read && (await readCase(ctx, read.id));
  if (!read || !whole) return null;
  const open = read.right === 'none' ? await readOpen(ctx, whole) : [];
  return { whole, right: read.right, cancelled: cancelledIn(whole.steps), open };
}

async function readOpen(ctx: Ctx, { declaration, file }: WholeCase): Promise<WholeCase[]> {
  if (file.accountId === null) return [];
  const asked = await selectAsked(ctx.db, file.accountId, declaration.door);
  const wholes = await readCases(
    ctx,
    asked.map(({ id }) => id),
  );
  return wholes.filter(({ steps }) => !isLeft(steps, { what: 'objected', contract: null }));
}

/** The page that a mail's link opens. Opening it changes nothing: mail scanners open links. */
export async function showReply(ctx: Ctx, reply: string): Promise<DeclarationPage> {
  const found = await findReply(ctx, reply);
  return found ? questionOf(found, await readEnds(ctx, found.whole)) : { page: 'gone' };
}

/** When its owner's contracts end that are cancelled and run, by their ids. UTC milliseconds. */
type Ends = ReadonlyMap<string, number>;

async function readEnds(ctx: Ctx, { file }: WholeCase): Promise<Ends> {
  const contracts = file.accountId === null ? [] : await selectContracts(ctx.db, file.accountId);
  return new Map(
    contracts.flatMap(({ id, status, renewDisabled, expiresAt, dueAt }): [string, number][] => {
      // `expiresAt` of a past-due contract is the end of what was paid.
      const at = isPastDue(status) ? dueAt : expiresAt;
      return isLive(status) && renewDisabled && at !== null ? [[id, at]] : [];
    }),
  );
}

function questionOf({ whole, right, cancelled, open }: FoundReply, ends: Ends): DeclarationPage {
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
      const about = steps.filter(isCarriedOut).map(({ details }) => String(details['contract']));
      if (about.length === 0) return replyPages.notTheirs;
      const left = about.flatMap((id) => ends.get(id) ?? []);
      return replyPages.takenBack(left.length > 0 ? Math.min(...left) : null);
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
  if (answered) {
    return answered.details['isKept']
      ? replyPages.kept(ends.get(contract.id) ?? null)
      : replyPages.withDesk;
  }
  return replyPages.askKeep(
    contract.number === '' ? 'Dieser Vertrag' : `Der Vertrag ${contract.number}`,
  );
}

/** Whether a row says that a contract ends, also by what another one had ended it by before. */
function isCarriedOut({ what, details }: WholeCase['steps'][number]): boolean {
  return /^(cancelled|withdrawn)$/.test(what) || details['result'] === 'already';
}

/**
 * Does what the owner of a contract answers by a link of our mail; the page of the link then says
 * what came of it. The answer is noted first, so the scheduled run carries on what fails or is cut
 * off. Pressed twice, it is done once. An address that we did not make does nothing.
 */
export async function answerReply(ctx: Ctx, reply: string): Promise<void> {
  const found = await findReply(ctx, reply);
  if (!found) return;
  if (found.right === 'none') return wantNone(ctx, found);
  const isUnfinished =
    found.right === 'confirm' ? await confirm(ctx, found.whole) : await want(ctx, found);
  if (isUnfinished) await takeNextStepSoon(ctx, found.whole.declaration.id);
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
  for (const { declaration } of open.slice(0, mostAtOnce))
    await takeNextStepSoon(ctx, declaration.id);
}

/** The owner says that it was not them, or lets one of several contracts go on. */
async function want(ctx: Ctx, { whole, right, cancelled }: FoundReply): Promise<boolean> {
  if (right === 'not-me') return noteWish(ctx, whole, { what: 'objected', contract: null });
  const kept = cancelled[Number(right.slice('keep-'.length))];
  return kept !== undefined && noteWish(ctx, whole, { what: 'keep_wanted', contract: kept.id });
}
