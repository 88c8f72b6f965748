import { backOff, mostLooks } from '#worker/back-off.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { keep, takeBackWithdrawal } from '#worker/declaration/carry-out/contract-calls.ts';
import { deskDueAfter } from '#worker/declaration/carry-out/hold-case.ts';
import { frozenIn } from '#worker/declaration/frozen.ts';
import {
  cancelledIn,
  isAnswered,
  isDeskMatchLeft,
  isLeft,
  wishesLeft,
} from '#worker/declaration/carry-out/owner-wish.ts';
import type { OwnerWish } from '#worker/declaration/carry-out/owner-wish.ts';
import { readCase } from '#worker/declaration/carry-out/read-case.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { leaseMs, withdrawalKey } from '#worker/declaration/case.ts';
import type { CaseState } from '#worker/declaration/case.ts';
import { insertSteps, isCaseUnchanged, updateCase } from '#worker/declaration/sql.ts';
import { isByDesk, toDesk } from '#worker/declaration/step.ts';
import type { DeskReason, Step } from '#worker/declaration/step.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import { selectContract, selectContracts } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { thawContracts } from '#worker/subscription/leaving/freeze-contract.ts';

type Change = Partial<{ state: CaseState; lookAt: number; deskDueAt: number }>;

/** What is written of a wish. */
interface Noted {
  steps: readonly Step[];
  change: Change;
}

/**
 * Notes what the owner wants, before anything is done: if the caller is cut off, the scheduled run
 * carries it on. Returns false if nothing is left to do.
 */
export async function noteWish(ctx: Ctx, found: WholeCase, wish: OwnerWish): Promise<boolean> {
  const noted: Noted = {
    steps: [stepAbout(wish, wish.what)],
    change: { lookAt: ctx.clock.now() + leaseMs },
  };
  let isOver = false;
  await write(ctx, found, ({ file, steps }) => {
    if (isLeft(steps, wish)) return null;
    isOver = isAnswered(steps, wish) || (wish.what === 'objected' && file.state === 'taken_back');
    return isOver ? null : noted;
  });
  return !isOver;
}

/**
 * Carries out what the owner wants, and notes what came of it. Cut off between the two, it is done
 * again; a contract that somebody has left anew meanwhile stays cancelled then.
 */
export async function carryOutWishes(ctx: Ctx, whole: WholeCase): Promise<void> {
  for (const wish of wishesLeft(whole.steps)) {
    const isDone = await fulfil(ctx, whole, wish);
    await write(ctx, whole, (read) =>
      isLeft(read.steps, wish) ? outcomeOf(ctx, read, wish, isDone) : null,
    );
  }
}

/**
 * Looks once more at contracts that were let go on. A call that was slower may have carried the
 * declaration out since.
 */
export async function keepTakenBack(ctx: Ctx, whole: WholeCase): Promise<void> {
  const { id } = whole.declaration;
  await takeBackWithdrawal(ctx, withdrawalKey(id));
  await thawContracts(ctx, id);
  await keepAll(ctx, whole, await maybeCancelled(ctx, whole));
}

/**
 * The contracts that a declaration has cancelled, or may have: a run that was cut off has told
 * Stripe and noted nothing. Which of them it was, Stripe says.
 */
async function maybeCancelled(
  ctx: Ctx,
  { declaration, file, steps }: WholeCase,
): Promise<{ id: string }[]> {
  const noted = cancelledIn(steps);
  if (declaration.door === 'withdrawal' || file.accountId === null) return noted;
  const own = await selectContracts(ctx.db, file.accountId);
  const others = own.filter(
    ({ id, status, oneTime }) => isLive(status) && !oneTime && !noted.some((one) => one.id === id),
  );
  return [...noted, ...others];
}

/** The desk may have carried out more than one thing, and another one than was declared. */
async function fulfil(ctx: Ctx, whole: WholeCase, { contract }: OwnerWish): Promise<boolean> {
  const { declaration, steps } = whole;
  const cancelled = cancelledIn(steps);
  if (contract !== null) {
    return keepAll(
      ctx,
      whole,
      cancelled.filter(({ id }) => id === contract),
    );
  }
  const isOnlyWithdrawal = declaration.door === 'withdrawal' && cancelled.length === 0;
  const hasWithdrawn = isOnlyWithdrawal || steps.some(({ what }) => what === 'withdrawn');
  const isUndone = !hasWithdrawn || (await takeBackWithdrawal(ctx, withdrawalKey(declaration.id)));
  await thawContracts(ctx, declaration.id);
  const areKept = await keepAll(ctx, whole, await maybeCancelled(ctx, whole));
  // What was given up cannot be paid any more.
  const hasGivenUp = steps.some(({ what }) => what === 'order_given_up');
  return isUndone && areKept && !hasGivenUp;
}

/** Lets contracts go on. False if one of them has ended meanwhile: the others go on. */
async function keepAll(
  ctx: Ctx,
  { declaration }: WholeCase,
  contracts: readonly { id: string }[],
): Promise<boolean> {
  let areKept = true;
  for (const { id } of contracts) {
    const [contract] = await selectContract(ctx.db, id);
    try {
      if (!contract) throw new AppError('not_found');
      await keep(ctx, contract, declaration.id);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
      areKept = false;
    }
  }
  return areKept;
}

type Read = Pick<WholeCase, 'file' | 'steps'>;

function outcomeOf(ctx: Ctx, { file, steps }: Read, wish: OwnerWish, isDone: boolean): Noted {
  const now = ctx.clock.now();
  const dueAt = file.deskDueAt ?? deskDueAfter(now);
  if (wish.what === 'keep_wanted') {
    const kept = {
      ...stepAbout(wish, 'kept'),
      details: { contract: wish.contract, isKept: isDone },
    };
    return isDone
      ? { steps: [kept], change: { lookAt: now + 1 } }
      : { steps: [kept, toDesk('late_objection')], change: { lookAt: now + 1, deskDueAt: dueAt } };
  }
  const reason: DeskReason = isDone ? 'not_me' : 'late_objection';
  // What the desk has said since is still to be carried out.
  const goesOn = file.state === 'received' && (!isDone || isDeskMatchLeft(steps));
  return {
    steps: [
      ...(frozenIn(steps).length > 0 ? [{ what: 'thawed', details: {} } as const] : []),
      { what: 'taken_back', details: { undone: isDone } },
      toDesk(reason),
    ],
    change: {
      deskDueAt: dueAt,
      // A call that was slower may still carry the declaration out: somebody looks once more.
      lookAt: now + (goesOn ? 1 : leaseMs),
      ...(isDone && !goesOn && { state: 'taken_back' }),
    },
  };
}

function stepAbout({ contract }: OwnerWish, what: Step['what']): Step {
  return contract === null
    ? { what, details: {} }
    : { what, subject: contract, details: { contract } };
}

/** Writes what `noted` says of the case, also if somebody else has written to it meanwhile. */
async function write(
  ctx: Ctx,
  found: WholeCase,
  noted: (whole: WholeCase) => Noted | null,
): Promise<void> {
  const { id } = found.declaration;
  let whole: WholeCase | null = found;
  for (let looks = 0; whole && looks < mostLooks; looks += 1) {
    const { file, steps: earlier } = whole;
    const toWrite = noted(whole);
    if (!toWrite) return;
    // The desk may have carried it out again since: then the owner answers that.
    const acts = earlier.filter(isByDesk).length;
    const of = { id, run: `owner${acts}`, by: 'owner', at: ctx.clock.now() };
    const { written } = await batch(ctx.db, {
      steps: insertSteps(ctx.db, of, toWrite.steps, isCaseUnchanged(file)),
      written: updateCase(ctx.db, file, toWrite.change),
    });
    if (written.length > 0) return;
    await backOff(looks);
    whole = await readCase(ctx, id);
  }
  throw new Error(`case ${id} kept changing while an answer was noted`);
}
