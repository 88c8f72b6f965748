import { log } from '#worker/http/log.ts';
import { deliver } from '#worker/mail/deliver.ts';
import { dueMails, giveUpMails } from '#worker/mail/sql.ts';
import { inTurn, itemJob } from '#worker/schedule/item-job.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { notDone } from '#worker/schedule/process-each.ts';

const giveUpLimit = 100;

/**
 * Sends the mails that are due, in small batches. Gives up the mails whose last lease ended without
 * a result. Part of the scheduled run; returns the number of sent mails.
 */
export const sendDueMails = inTurn(
  { work: giveUpExhausted, due: null },
  itemJob(
    dueMails,
    async (ctx, { recipient, ...mail }) =>
      (await deliver(ctx, { ...mail, to: recipient })) ? undefined : notDone,
    // One that was refused once is due again at once, but not in this run.
    { onlyDueBefore: true },
  ),
);

async function giveUpExhausted(ctx: JobCtx): Promise<void> {
  for (const { key } of await giveUpMails(ctx.db, ctx.clock.now(), giveUpLimit)) {
    log('error', {
      message: 'a mail was given up',
      mail: key,
      error: 'its leases ended without a word',
    });
  }
}
