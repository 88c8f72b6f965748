import type { DeskCtx } from '#worker/context.ts';
import type { SecondLooksAnswer, WaitingAct } from '#worker/desk/second-looks/schemas.ts';
import { selectWaiting } from '#worker/desk/second-looks/second-looks-sql.ts';

/** What waits for a second operator. */
export async function listSecondLooks(ctx: DeskCtx): Promise<SecondLooksAnswer> {
  const rows = await selectWaiting(ctx.db);
  return {
    waiting: rows.map(({ accountId, details, ...row }) => ({
      ...row,
      account_id: accountId,
      waits: details as unknown as WaitingAct,
    })),
  };
}
