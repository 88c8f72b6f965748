import { selectSent } from '#worker/client-api/desk/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { pageOf, placeAfter } from '#worker/desk/page.ts';
import type { SentAnswer } from '#worker/desk/apps/schemas.ts';

const pageSize = 50;

/** What an endpoint was told, and how it answered, the newest first. One round trip. */
export async function listSent(
  { db }: DeskCtx,
  endpointId: string,
  cursor: string | undefined,
): Promise<SentAnswer> {
  const found = await selectSent(db, endpointId, placeAfter(cursor), pageSize + 1);
  const { rows, next } = pageOf(found, pageSize, ({ createdAt: at, id }) => ({ at, id }));
  return {
    sent: rows.map((one) => ({
      id: one.id,
      type: one.type,
      account_id: one.accountId,
      created_at: one.createdAt,
      due_at: one.dueAt,
      attempts: one.attempts,
      tried_at: one.triedAt,
      status: one.status,
      delivered_at: one.deliveredAt,
    })),
    next,
  };
}
