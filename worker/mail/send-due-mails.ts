import { log } from '#worker/http/log.ts';
import { deliver } from '#worker/mail/deliver.ts';
import type { MailCtx } from '#worker/mail/deliver.ts';
import { retentionMs } from '#worker/mail/delivery.ts';
import { countMails, deleteOldMails, giveUpMails, leaseDueMails } from '#worker/mail/sql.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';
import { processDue } from '#worker/schedule/process-each.ts';

const giveUpLimit = 100;
const deleteLimit = 500;

/**
 * Sends the mails that are due, in small batches. Gives up the mails whose last lease ended without
 * a result, and deletes old mails. Part of the scheduled run; returns the number of sent mails.
 */
export async function sendDueMails(ctx: MailCtx & Pick<JobCtx, 'job'>): Promise<number> {
  const now = ctx.clock.now();
  for (const { key } of await giveUpMails(ctx.db, now, giveUpLimit)) {
    log('error', {
      message: 'a mail was given up',
      mail: key,
      error: 'its leases ended without a word',
    });
  }
  // Before the mails, which may use all that is left.
  await deleteOldMails(ctx.db, now - retentionMs, deleteLimit);
  let sent = 0;
  const lease = async (limit: number) =>
    (await leaseDueMails(ctx.db, now, limit)).map((mail) => ({ ...mail, id: mail.key }));
  await processDue(ctx, lease, async ({ recipient, ...mail }) => {
    if (await deliver(ctx, { ...mail, to: recipient })) sent += 1;
  });
  return sent;
}

/** Counts the mails that are due. */
export const countDueMails: CountDue = ({ db, clock }) => countMails(db, clock.now());
