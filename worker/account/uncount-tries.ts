import type { Try } from '#worker/account/count-tries.ts';
import { uncountTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';

/** Takes back tries that turned out not to count. */
export async function uncountTries(ctx: Ctx, tries: readonly Try[]): Promise<void> {
  await batch(ctx.db, { tries: tries.map((one) => uncountTry(ctx.db, one)) });
}
