import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { carryOutActs } from '#worker/declaration/carry-out/carry-out-acts.ts';
import { decide, decideForDesk, decideForOwner } from '#worker/declaration/carry-out/decide.ts';
import type { Decision } from '#worker/declaration/carry-out/decide.ts';
import { deskDueAfter } from '#worker/declaration/carry-out/desk-due.ts';
import type { Doing } from '#worker/declaration/carry-out/doing.ts';
import { findOwner, readParty } from '#worker/declaration/carry-out/find-owner.ts';
import { ownerLetters } from '#worker/declaration/carry-out/owner-letters.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { stepsOf } from '#worker/declaration/carry-out/steps-of.ts';
import type { CaseState } from '#worker/declaration/case.ts';
import { meantBy } from '#worker/declaration/parse-form.ts';
import { askForLook, insertSteps, isCaseUnchanged, updateCase } from '#worker/declaration/sql.ts';
import { isByDesk } from '#worker/declaration/step.ts';
import { selectContract } from '#worker/entitlement/shared-sql.ts';
import { postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';

/**
 * Matches a declaration, carries out what can be carried out, and notes it together with the letter
 * to the contract's owner. Everything outside is done under the declaration's key, so that a second
 * run after a cut changes nothing.
 */
export async function carryOut(ctx: Ctx, whole: WholeCase): Promise<void> {
  const decision =
    (await decisionOfDesk(ctx, whole)) ??
    (await decisionOfOwner(ctx, whole)) ??
    (await decisionOfMachine(ctx, whole));
  const causes = whole.steps.filter(isCause);
  const isOwners = causes.at(-1)?.what === 'confirmed_by_owner';
  const doing = { by: isOwners ? 'owner' : 'machine', run: `machine${causes.length}` };
  await carryOutDecision(ctx, whole, decision, doing);
}

/** What has a declaration carried out once more. */
function isCause(step: WholeCase['steps'][number]): boolean {
  return step.what === 'repeated' || step.what === 'confirmed_by_owner' || isByDesk(step);
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

/** What its owner has said is theirs; null while they have not. */
async function decisionOfOwner(ctx: Ctx, whole: WholeCase): Promise<Decision | null> {
  const { declaration, file, steps } = whole;
  const isConfirmed = steps.some(({ what }) => what === 'confirmed_by_owner');
  if (!isConfirmed || file.accountId === null) return null;
  const party = { accountId: file.accountId, ...(await readParty(ctx, file.accountId)) };
  const meant = meantBy(declaration.typed);
  const numbered = party.contracts.find(({ number }) => number !== '' && number === meant.number);
  return decideForOwner({ ...declaration, meant }, party, numbered?.id);
}

/** What the desk has said is meant; null while it has not. */
async function decisionOfDesk(ctx: Ctx, { steps }: WholeCase): Promise<Decision | null> {
  const matched = steps.findLast(({ what }) => what === 'desk_matched');
  if (!matched) return null;
  const [contract] = await selectContract(ctx.db, String(matched.details['contract']));
  if (!contract) throw new Error('the contract that the desk has named is gone');
  return decideForDesk(contract, matched.details['do'] === 'withdraw' ? 'withdraw' : 'cancel');
}

/**
 * Carries out what was decided. If another call has written the case meanwhile, somebody looks once
 * more: its owner may have taken back what was carried out here.
 */
async function carryOutDecision(
  ctx: Ctx,
  whole: WholeCase,
  decision: Decision,
  doing: Doing,
): Promise<void> {
  const { declaration, file } = whole;
  const { accountId, desk } = decision;
  const done = await carryOutActs(ctx, whole, decision, doing);
  const letters = await ownerLetters(ctx, whole, { decision, done, run: doing.run });
  const steps = stepsOf(decision, done, letters.length > 0);
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
  if (written.length === 0) await askForLook(ctx.db, declaration.id, now + 1);
}

function stateAfter({ asks, ended }: Decision, hasDone: boolean): CaseState {
  if (hasDone || ended.length > 0) return 'carried_out';
  return asks ? 'asked' : 'waiting';
}
