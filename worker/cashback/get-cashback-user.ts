import { readAsCaller } from '#worker/account/caller.ts';
import type { CashbackUserAnswer } from '#worker/cashback/schemas.ts';
import type { Ctx } from '#worker/context.ts';
import { hmac } from '#worker/crypto.ts';

/**
 * The id by which a partner knows the caller. It is always the same for one deal and differs
 * between deals, so two partners cannot compare their users. Throws `not_logged_in`.
 */
export async function getCashbackUser(
  ctx: Ctx,
  dealId: number | null,
): Promise<CashbackUserAnswer> {
  const { account } = await readAsCaller(ctx, () => ({}));
  const name = await hmac(ctx.codePepper, `cashback-user:${account.id}:${dealId ?? ''}`);
  return { userId: name.slice(0, 32) };
}
