import { backOff, mostLooks } from '#worker/back-off.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { carryOutDecision } from '#worker/declaration/carry-out/carry-out.ts';
import { withdrawalKey } from '#worker/declaration/carry-out/carry-out-acts.ts';
import { keep, takeBackWithdrawal } from '#worker/declaration/carry-out/contract-calls.ts';
import { decideForOwner } from '#worker/declaration/carry-out/decide.ts';
import { deskDueAfter } from '#worker/declaration/carry-out/desk-due.ts';
import { readParty } from '#worker/declaration/carry-out/find-owner.ts';
import { readCase } from '#worker/declaration/carry-out/read-case.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import type { CaseState } from '#worker/declaration/case.ts';
import { meantBy } from '#worker/declaration/parse-form.ts';
import { findReply } from '#worker/declaration/reply/find-reply.ts';
import type { FoundReply } from '#worker/declaration/reply/find-reply.ts';
import { insertSteps, isCaseUnchanged, updateCase } from '#worker/declaration/sql.ts';
import { isByDesk, toDesk } from '#worker/declaration/step.ts';
import type { DeskReason, Step } from '#worker/declaration/step.ts';
import { selectContract } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Does what the owner of a contract answers by a link of our mail; the page of the link then says
 * what came of it. Pressed twice, it is done once. An address that we did not make does nothing.
 */
export async function answerReply(ctx: Ctx, reply: string): Promise<void> {
  const found = await findReply(ctx, reply);
  if (!found) return;
  if (found.right === 'confirm') await confirm(ctx, found.whole);
  else if (found.right === 'not-me') await takeBack(ctx, found);
  else await keepOne(ctx, found);
}

/** The owner says that it is theirs: now it is certain. */
async function confirm(ctx: Ctx, whole: WholeCase): Promise<void> {
  const { declaration, file } = whole;
  if (file.state !== 'asked' || file.accountId === null) return;
  const party = { accountId: file.accountId, ...(await readParty(ctx, file.accountId)) };
  const meant = meantBy(declaration.typed);
  const numbered = party.contracts.find(({ number }) => number !== '' && number === meant.number);
  const decision = decideForOwner({ ...declaration, meant }, party, numbered?.id);
  await carryOutDecision(ctx, whole, decision, {
    by: 'owner',
    run: 'confirm',
    first: { what: 'confirmed_by_owner', details: {} },
  });
}

/** The owner says that it was not them: what was carried out is undone, and the desk is told. */
async function takeBack(ctx: Ctx, { whole, cancelled }: FoundReply): Promise<void> {
  const { declaration, file } = whole;
  if (file.state === 'taken_back') return;
  const isUndone =
    declaration.door === 'withdrawal'
      ? await takeBackWithdrawal(ctx, withdrawalKey(declaration.id))
      : await keepAll(ctx, cancelled);
  await note(ctx, whole, {
    step: { what: 'taken_back', details: { undone: isUndone } },
    reason: isUndone ? 'not_me' : 'late_objection',
    ...(isUndone && { state: 'taken_back' }),
  });
}

async function keepOne(ctx: Ctx, { whole, right, cancelled }: FoundReply): Promise<void> {
  const kept = cancelled[Number(right.slice('keep-'.length))];
  if (!kept) return;
  const isKept = await keepAll(ctx, [kept]);
  const step: Step = { what: 'kept', subject: kept.id, details: { contract: kept.id, isKept } };
  await note(ctx, whole, { step, ...(!isKept && { reason: 'late_objection' as const }) });
}

/** Lets contracts go on. False if one of them has ended meanwhile: the others go on. */
async function keepAll(ctx: Ctx, contracts: readonly { id: string }[]): Promise<boolean> {
  let areKept = true;
  for (const { id } of contracts) {
    const [contract] = await selectContract(ctx.db, id);
    try {
      if (!contract) throw new AppError('not_found');
      await keep(ctx, contract);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
      areKept = false;
    }
  }
  return areKept;
}

interface Noted {
  step: Step;
  /** Why the desk is told; left out if it need not be. */
  reason?: DeskReason;
  state?: CaseState;
}

/** What was done is noted, also if somebody else has written to the case meanwhile. */
async function note(ctx: Ctx, found: WholeCase, noted: Noted): Promise<void> {
  let whole: WholeCase | null = found;
  for (let looks = 0; whole && looks < mostLooks; looks += 1) {
    if (await isNoted(ctx, whole, noted)) return;
    await backOff(looks);
    whole = await readCase(ctx, found.declaration.id);
  }
  throw new Error(`case ${found.declaration.id} kept changing while an answer was noted`);
}

async function isNoted(
  ctx: Ctx,
  { declaration, file, steps: earlier }: WholeCase,
  { step, reason, state }: Noted,
): Promise<boolean> {
  const now = ctx.clock.now();
  // The desk may have carried it out again since: then the owner answers that.
  const acts = earlier.filter(isByDesk).length;
  const of = { id: declaration.id, run: `owner${acts}`, by: 'owner', at: now };
  const steps = reason ? [step, toDesk(reason)] : [step];
  const { written } = await batch(ctx.db, {
    steps: insertSteps(ctx.db, of, steps, isCaseUnchanged(file)),
    written: updateCase(ctx.db, file, {
      ...(state && { state }),
      ...(reason && { deskDueAt: file.deskDueAt ?? deskDueAfter(now) }),
    }),
  });
  return written.length > 0;
}
