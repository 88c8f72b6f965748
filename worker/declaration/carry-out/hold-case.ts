import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { endNow } from '#worker/declaration/carry-out/contract-calls.ts';
import { isTakenBackIn } from '#worker/declaration/carry-out/owner-wish.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { insertSteps, isCaseUnchanged, updateCase } from '#worker/declaration/sql.ts';
import { toDesk } from '#worker/declaration/step.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import { selectContract } from '#worker/entitlement/shared-sql.ts';
import { dayNumber, lastMoment, workingDay } from '#worker/subscription/clock/days.ts';

/**
 * Until when the desk has to see to what it got at that moment: the end of the next working day
 * (docs/decisions/0052). Both UTC milliseconds.
 */
export function deskDueAfter(at: number): number {
  return lastMoment(workingDay(dayNumber(at) + 1));
}

/**
 * Hands a case to the desk that came beyond the limits or from a program: nothing is
 * mailed or carried out before a person has looked.
 */
export async function holdCase(ctx: Ctx, { declaration, file }: WholeCase): Promise<void> {
  const now = ctx.clock.now();
  const of = { id: declaration.id, run: 'held', by: 'machine', at: now };
  const step = { ...toDesk('held'), details: { reason: 'held', held: file.held } };
  await batch(ctx.db, {
    steps: insertSteps(ctx.db, of, [step], isCaseUnchanged(file)),
    written: updateCase(ctx.db, file, {
      state: 'waiting',
      lookAt: null,
      deskDueAt: deskDueAfter(declaration.receivedAt),
    }),
  });
}

/**
 * Ends the contracts that the desk has decided to end at once, as its last decision says, unless
 * their owner has said since that the declaration is not theirs. Can be done again at any time.
 */
export async function endDecided(ctx: Ctx, { declaration, steps }: WholeCase): Promise<void> {
  const place = steps.findLastIndex(({ what }) => what === 'desk_decided');
  const decided = steps[place];
  if (decided?.details['accepted'] !== true || isTakenBackIn(steps.slice(place))) return;
  const decision = { declarationId: declaration.id, decidedAt: decided.at };
  for (const id of decided.details['ended'] as string[]) {
    const [contract] = await selectContract(ctx.db, id);
    if (contract && isLive(contract.status)) await endNow(ctx, contract, decision);
  }
}
