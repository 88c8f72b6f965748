import { sql } from 'drizzle-orm';

import { mostLooks } from '#worker/back-off.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { carryOutActs } from '#worker/declaration/carry-out/carry-out-acts.ts';
import type { Actor, Done } from '#worker/declaration/carry-out/carry-out-acts.ts';
import { giveUp } from '#worker/declaration/carry-out/contract-calls.ts';
import type { Carried } from '#worker/declaration/carry-out/contract-calls.ts';
import type { Decision } from '#worker/declaration/carry-out/decide.ts';
import { decisionOn } from '#worker/declaration/carry-out/decision-on.ts';
import { deskDueAfter } from '#worker/declaration/carry-out/hold-case.ts';
import { ownerLetters } from '#worker/declaration/carry-out/owner-letters.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import type { CaseState } from '#worker/declaration/case.ts';
import { orderMeantIn } from '#worker/declaration/frozen.ts';
import type { Door } from '#worker/declaration/schemas.ts';
import { askForLook, insertSteps, isCaseUnchanged, updateCase } from '#worker/declaration/sql.ts';
import { isByDesk, toDesk } from '#worker/declaration/step.ts';
import type { Step, StepWhat } from '#worker/declaration/step.ts';
import {
  countLetter,
  leavesAtOnce,
  ownerGroup,
  waitForGroup,
} from '#worker/declaration/waiting/letter-group.ts';
import { postLetters, queueLetters } from '#worker/subscription/notices/letters.ts';

/** The rows of the ledger about what was decided and done. Pure. */
function stepsOf(decision: Decision, done: Done, hasLetter: boolean): Step[] {
  const { accountId, certainty, ended, stores, asks, asksAbout, freezes, givesUp } = decision;
  const steps: Step[] = [];
  if (accountId !== null) {
    steps.push({ what: 'matched', details: { account: accountId, certainty } });
  }
  if (givesUp) steps.push({ what: 'order_given_up', details: { order: givesUp.id } });
  steps.push(...done.carried.map(carriedStep));
  if (done.hasThawed) steps.push({ what: 'thawed', details: {} });
  for (const { contract, becomes } of [...freezes, ...done.frozen]) {
    const details = { contract: contract.id, number: contract.number, becomes };
    steps.push({ what: 'frozen', subject: contract.id, details });
  }
  for (const { id, expiresAt } of ended) {
    steps.push({ what: 'already_ended', subject: id, details: { contract: id, ended: expiresAt } });
  }
  if (stores.length > 0) {
    steps.push({ what: 'store_told', details: { stores: stores.map(({ source }) => source) } });
  }
  if (asks) {
    const details = asksAbout ? { order: asksAbout.id } : {};
    steps.push({ what: 'asked_owner', details });
  } else if (hasLetter) steps.push({ what: 'told_owner', details: {} });
  return [...steps, ...[...decision.desk, ...done.desk].map(toDesk)];
}

const words: Record<Carried['result'], StepWhat> = {
  cancelled: 'cancelled',
  already: 'already_ended',
  stays: 'already_ended',
  withdrawn: 'withdrawn',
  guaranteed: 'withdrawn',
  change_undone: 'change_undone',
  change_withdrawn: 'withdrawn',
};

function carriedStep({ contract, result, ...effect }: Carried): Step {
  return {
    what: words[result],
    subject: contract.id,
    details: {
      contract: contract.id,
      number: contract.number,
      result,
      ends_at: effect.endsAt,
      refund: effect.refundCents,
      refund_by: effect.refundBy,
    },
  };
}

/**
 * Matches a declaration, carries out what can be carried out, and notes it together with the letter
 * to the contract's owner. Everything outside is done under the declaration's key, so that a second
 * run after a cut changes nothing.
 */
export async function carryOut(ctx: Ctx, whole: WholeCase): Promise<void> {
  const causes = whole.steps.filter(isCause);
  const isOwners = causes.at(-1)?.what === 'confirmed_by_owner';
  const actor = { by: isOwners ? 'owner' : 'machine', run: `machine${causes.length}` };
  await carryOutDecision(ctx, whole, await settled(ctx, whole, actor), actor);
}

/** What has a declaration carried out once more. */
function isCause(step: WholeCase['steps'][number]): boolean {
  return (
    /^(repeated|confirmed_by_owner|order_concluded|unanswered)$/.test(step.what) || isByDesk(step)
  );
}

/**
 * What is to be done, after the order that is meant was given up. If its payment was faster, there
 * is a contract now, and what happens to that is decided anew. The order is noted first: cut off
 * after it was given up, the next run knows it.
 */
async function settled(ctx: Ctx, whole: WholeCase, actor: Actor): Promise<Decision> {
  const noted = orderMeantIn(whole.steps);
  const decision = await decisionOn(ctx, whole, noted);
  if (!decision.givesUp) return decision;
  const { id } = decision.givesUp;
  const of = { ...actor, id: whole.declaration.id, at: ctx.clock.now() };
  const step = { what: 'order_meant', details: { order: id } } as const;
  if (noted !== id) await batch(ctx.db, { steps: insertSteps(ctx.db, of, [step], sql`true`) });
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const { givesUp, ...rest } = await decisionOn(ctx, whole, id);
    if (!givesUp || (await giveUp(ctx, givesUp))) return { ...rest, givesUp };
  }
  throw new Error(`the order ${id} is paid and has no contract`);
}

/**
 * Carries out what was decided. If another call has written the case meanwhile, somebody looks once
 * more: its owner may have taken back what was carried out here.
 */
async function carryOutDecision(
  ctx: Ctx,
  whole: WholeCase,
  decision: Decision,
  actor: Actor,
): Promise<void> {
  const { declaration, file } = whole;
  const { accountId, desk } = decision;
  const done = await carryOutActs(ctx, whole, decision, actor);
  const letters = await ownerLetters(ctx, whole, { decision, done, run: actor.run });
  const steps = stepsOf(decision, done, letters.length > 0);
  const now = ctx.clock.now();
  const of = { id: declaration.id, run: actor.run, by: actor.by, at: now };
  const isUnchanged = isCaseUnchanged(file);
  const [letter] = letters;
  // A stranger may have caused it: then it may have to wait for others.
  const group =
    letter && accountId !== null && decision.certainty !== 'certain'
      ? await ownerGroup(ctx, kindOf(declaration.door, decision), accountId)
      : null;
  const mayLeave = group ? sql`${isUnchanged} and ${leavesAtOnce(group)}` : isUnchanged;
  const one = { id: declaration.id, key: letter?.key ?? '' };
  const needsDesk = [...desk, ...done.desk].length > 0;
  const dueAt = deskDueAfter(actor.by === 'machine' ? declaration.receivedAt : now);
  const { queued, written } = await batch(ctx.db, {
    queued: queueLetters(
      ctx,
      accountId ?? '',
      letters.map((each) => ({ ...each, onlyIf: mayLeave })),
    ),
    waiting: group ? waitForGroup(ctx, group, one, isUnchanged) : [],
    counted: group ? countLetter(ctx, group, one.key, isUnchanged) : [],
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

function kindOf(door: Door, { asks, asksAbout }: Decision) {
  const about = asksAbout ? ('order' as const) : ('contract' as const);
  return { kind: asks ? ('asked' as const) : ('told' as const), door, about };
}

function stateAfter({ asks, ended }: Decision, hasDone: boolean): CaseState {
  if (hasDone || ended.length > 0) return 'carried_out';
  return asks ? 'asked' : 'waiting';
}
