import type { Ctx } from '#worker/context.ts';
import { log } from '#worker/http/log.ts';
import { deliver } from '#worker/mail/deliver.ts';
import { retentionMs } from '#worker/mail/delivery.ts';
import { deleteOldMails, giveUpMails, leaseDueMails } from '#worker/mail/sql.ts';

const batchSize = 10;
const maxBatches = 20;
const giveUpLimit = 100;
const deleteLimit = 500;

/**
 * Sends the mails that are due, in small batches. Gives up the mails whose last lease ended without
 * a result, and deletes old mails. Part of the scheduled run; returns the number of sent mails.
 */
export async function sendDueMails(ctx: Pick<Ctx, 'db' | 'clock' | 'mail'>): Promise<number> {
  const now = ctx.clock.now();
  for (const { key } of await giveUpMails(ctx.db, now, giveUpLimit)) {
    log('error', {
      message: 'a mail was given up',
      mail: key,
      error: 'its leases ended without a word',
    });
  }
  let sent = 0;
  for (let i = 0; i < maxBatches; i += 1) {
    const mails = await leaseDueMails(ctx.db, now, batchSize);
    for (const { recipient, ...mail } of mails) {
      if (await deliver(ctx, { ...mail, to: recipient })) sent += 1;
    }
    if (mails.length < batchSize) break;
  }
  await deleteOldMails(ctx.db, now - retentionMs, deleteLimit);
  return sent;
}
