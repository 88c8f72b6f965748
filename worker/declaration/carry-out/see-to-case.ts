import { soon } from '#worker/schedule/soon.ts';
import type { Ctx } from '#worker/context.ts';
import { carryOut } from '#worker/declaration/carry-out/carry-out.ts';
import { carryOutWishes, keepTakenBack } from '#worker/declaration/carry-out/carry-out-wish.ts';
import { endDecided, holdCase } from '#worker/declaration/carry-out/hold-case.ts';
import { wishesLeft } from '#worker/declaration/carry-out/owner-wish.ts';
import { readCase } from '#worker/declaration/carry-out/read-case.ts';
import { seeToAsked } from '#worker/declaration/carry-out/see-to-asked.ts';
import { seeToReceipt } from '#worker/declaration/carry-out/see-to-receipt.ts';

/**
 * Does the next thing that the machine has to do about a case: what its owner wants; else match it
 * and carry it out, or hand it to the desk; once that is done, what the desk has decided, what is
 * due of what was asked, and its receipt. It may be cut off anywhere and begin again.
 */
export async function takeNextStep(ctx: Ctx, id: string): Promise<void> {
  const whole = await readCase(ctx, id);
  if (!whole) return;
  const { state, held } = whole.file;
  if (wishesLeft(whole.steps).length > 0) await carryOutWishes(ctx, whole);
  else if (state !== 'received') {
    await endDecided(ctx, whole);
    if (state === 'taken_back') await keepTakenBack(ctx, whole);
    const written = await seeToAsked(ctx, whole);
    if (written === null) await seeToReceipt(ctx, whole);
    // What was asked about is clear now.
    else if (written === 'received') await takeNextStep(ctx, id);
  } else if (held === null) await carryOut(ctx, whole);
  else await holdCase(ctx, whole);
}

/** The whole of it, right after the answer. What fails now is left to the scheduled run. */
export async function seeToCase(ctx: Ctx, id: string): Promise<void> {
  if (await takeNextStepSoon(ctx, id)) await takeNextStepSoon(ctx, id);
}

/** The next thing. What fails now is left to the scheduled run; then false is returned. */
export function takeNextStepSoon(ctx: Ctx, id: string): Promise<boolean> {
  return soon('a declaration is left to the scheduled run', { declaration: id }, () =>
    takeNextStep(ctx, id),
  );
}
