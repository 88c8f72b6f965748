import type { Ctx } from '#worker/context.ts';
import { log } from '#worker/http/log.ts';
import { deliver } from '#worker/mail/deliver.ts';
import { keepMs } from '#worker/mail/delivery.ts';
import { deleteOldMails, giveUpMails, takeDueMails } from '#worker/mail/repository.ts';

const lot = 10;
const mostLots = 20;
const givenUpAtOnce = 100;
const deletedAtOnce = 500;

/**
 * Sends the mails that are due, a few at a time, gives up those that nobody came back from, and
 * forgets old ones. Part of the scheduled run; returns how many were sent.
 */
export async function sendDueMails(ctx: Pick<Ctx, 'db' | 'clock' | 'mail'>): Promise<number> {
  const now = ctx.clock.now();
  for (const mail of await giveUpMails(ctx.db, now, givenUpAtOnce)) {
    log('error', {
      message: 'a mail was given up',
      mail,
      error: 'its leases ended without a word',
    });
  }
  let sent = 0;
  for (let i = 0; i < mostLots; i += 1) {
    const lent = await takeDueMails(ctx.db, now, lot);
    for (const { recipient, ...mail } of lent) {
      if (await deliver(ctx, { ...mail, to: recipient })) sent += 1;
    }
    if (lent.length < lot) break;
  }
  await deleteOldMails(ctx.db, now - keepMs, deletedAtOnce);
  return sent;
}
