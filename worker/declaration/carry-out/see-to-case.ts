import type { Ctx } from '#worker/context.ts';
import { carryOut } from '#worker/declaration/carry-out/carry-out.ts';
import { holdCase } from '#worker/declaration/carry-out/hold-case.ts';
import { readCase } from '#worker/declaration/carry-out/read-case.ts';
import { seeToReceipt } from '#worker/declaration/carry-out/see-to-receipt.ts';
import { log } from '#worker/http/log.ts';

/**
 * Does what the machine has to do about a case now: match it and carry it out, or hand it to the
 * desk, and then look after its receipt. It may be cut off anywhere and begin again.
 */
export async function carryOn(ctx: Ctx, id: string): Promise<void> {
  const read = await readCase(ctx, id);
  if (!read) return;
  if (read.file.state === 'received') {
    await (read.file.held === null ? carryOut(ctx, read) : holdCase(ctx, read));
  }
  const after = (await readCase(ctx, id)) ?? read;
  await seeToReceipt(ctx, after);
}

/** The same right after the answer. What fails now is left to the scheduled run. */
export async function seeToCase(ctx: Ctx, id: string): Promise<void> {
  try {
    await carryOn(ctx, id);
  } catch (error) {
    log('warn', {
      message: 'a declaration is left to the scheduled run',
      declaration: id,
      error: error instanceof Error ? error.stack : String(error),
    });
  }
}
