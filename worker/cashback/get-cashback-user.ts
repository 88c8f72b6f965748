import { read, reading } from '#worker/account/caller.ts';
import type { CashbackUserAnswer } from '#worker/cashback/schemas.ts';
import type { Ctx } from '#worker/context.ts';
import { hmac } from '#worker/crypto.ts';

/**
 * The id by which a partner knows the caller. It is always the same for one deal and differs
 * between deals, so two partners cannot compare their users.
 */
export const cashbackUserReading = (dealId: number | null) =>
  reading({
    statements: () => ({}),
    async answer(ctx, _rows, account): Promise<CashbackUserAnswer> {
      const name = await hmac(ctx.codePepper, `cashback-user:${account.id}:${dealId ?? ''}`);
      return { userId: name.slice(0, 32) };
    },
  });

/** Throws `not_logged_in`. */
export function getCashbackUser(ctx: Ctx, dealId: number | null): Promise<CashbackUserAnswer> {
  return read(ctx, cashbackUserReading(dealId));
}
