import type { SQL } from 'drizzle-orm';

import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { suppress } from '#worker/mail/suppression/shared-sql.ts';
import type { SuppressionReason } from '#worker/mail/suppression/table.ts';
import { hasAgreement, insertEnds } from '#worker/marketing/mailing/shared-sql.ts';

/**
 * Ends advertising mails to an address: whatever is queued for it is dropped when it would be sent.
 * A repeated call changes nothing. Of an address without an agreement nothing is kept, such as that
 * of a deleted person: it gets no such mails anyway. One round trip.
 */
export async function endMailing(
  ctx: Ctx,
  addressHash: SQL<string | null> | string,
  reason: SuppressionReason,
): Promise<void> {
  const now = ctx.clock.now();
  await batch(ctx.db, {
    ends: insertEnds(ctx.db, addressHash, reason, now),
    suppression: suppress(ctx.db, addressHash, { reason, now }, hasAgreement(ctx.db, addressHash)),
  });
}
