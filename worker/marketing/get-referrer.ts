import type { Ctx } from '#worker/context.ts';
import type { ReferrerAnswer } from '#worker/marketing/schemas.ts';
import { selectReferrerName } from '#worker/marketing/sql.ts';

/** Whose link it is that somebody has followed. Only the name that its owner shows to others. */
export async function getReferrer(ctx: Ctx, code: string): Promise<ReferrerAnswer> {
  const [found] = await selectReferrerName(ctx.db, code);
  return { name: found?.name ?? null };
}
