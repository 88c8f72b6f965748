import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { carryOutActs } from '#worker/declaration/carry-out/carry-out-acts.ts';
import { decide, decideForDesk } from '#worker/declaration/carry-out/decide.ts';
import type { Decision } from '#worker/declaration/carry-out/decide.ts';
import { deskDueAfter } from '#worker/declaration/carry-out/desk-due.ts';
import type { Doing } from '#worker/declaration/carry-out/doing.ts';
import { findOwner } from '#worker/declaration/carry-out/find-owner.ts';
import { ownerLetters } from '#worker/declaration/carry-out/owner-letters.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { stepsOf } from '#worker/declaration/carry-out/steps-of.ts';
import type { CaseState } from '#worker/declaration/case.ts';
import { meantBy } from '#worker/declaration/parse-form.ts';
import { insertSteps, isCaseUnchanged, updateCase } from '#worker/declaration/sql.ts';
import { isByDesk } from '#worker/declaration/step.ts';
import { selectContract } from '#worker/entitlement/shared-sql.ts';
import { postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';

/**
 * Matches a declaration, carries out what can be carried out, and notes it together with the letter
 * to the contract's owner. Everything outside is done under the declaration's key, so that a second
 * run after a cut changes nothing.
 */
export async function carryOut(ctx: Ctx, whole: WholeCase): Promise<void> {
  const decision = (await decisionOfDesk(ctx, whole)) ?? (await decisionOfMachine(ctx, whole));
  const runs = whole.steps.filter((step) => step.what === 'repeated' || isByDesk(step));
  await carryOutDecision(ctx, whole, decision, { by: 'machine', run: `machine${runs.length}` });
}

async function decisionOfMachine(ctx: Ctx, { declaration }: WholeCase): Promise<Decision> {
  return decide({
    door: declaration.door,
    meant: meantBy(declaration.typed),
    signedInId: declaration.accountId,
    receivedAt: declaration.receivedAt,
    found: await findOwner(ctx, declaration),
  });
}

/** What the desk has said is meant; null while it has not. */
async function decisionOfDesk(ctx: Ctx, { steps }: WholeCase): Promise<Decision | null> {
  const matched = steps.findLast(({ what }) => what === 'desk_matched');
  if (!matched) return null;
  const [contract] = await selectContract(ctx.db, String(matched.details['contract']));
  if (!contract) throw new Error('the contract that the desk has named is gone');
  return decideForDesk(contract, matched.details['do'] === 'withdraw' ? 'withdraw' : 'cancel');
}

/** Carries out what was decided. Returns false if another call has written the case meanwhile. */
export async function carryOutDecision(
  ctx: Ctx,
  whole: WholeCase,
  decision: Decision,
  doing: Doing,
): Promise<boolean> {
  const { declaration, file } = whole;
  const { accountId, desk } = decision;
  const done = await carryOutActs(ctx, whole, decision, doing);
  const letters = await ownerLetters(ctx, whole, { decision, done, run: doing.run });
  const steps = [
    ...(doing.first ? [doing.first] : []),
    ...stepsOf(decision, done, letters.length > 0),
  ];
  const now = ctx.clock.now();
  const of = { id: declaration.id, run: doing.run, by: doing.by, at: now };
  const isUnchanged = isCaseUnchanged(file);
  const needsDesk = [...desk, ...done.desk].length > 0;
  const dueAt = deskDueAfter(doing.by === 'machine' ? declaration.receivedAt : now);
  const { queued, written } = await batch(ctx.db, {
    queued: queueLetters(
      ctx,
      accountId ?? '',
      letters.map((letter) => ({ ...letter, onlyIf: isUnchanged })),
    ),
    steps: insertSteps(ctx.db, of, steps, isUnchanged),
    written: updateCase(ctx.db, file, {
      state: stateAfter(decision, done.hasDone),
      accountId,
      // The receipt is the next thing to look at.
      lookAt: now + 1,
      ...(needsDesk && { deskDueAt: file.deskDueAt ?? dueAt }),
    }),
  });
  postLetters(ctx, letters, queued);
  return written.length > 0;
}

function stateAfter({ asks, ended }: Decision, hasDone: boolean): CaseState {
  if (hasDone || ended.length > 0) return 'carried_out';
  return asks ? 'asked' : 'waiting';
}
