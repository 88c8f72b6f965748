import { sql } from 'drizzle-orm';

import { isCallers, readAsCaller } from '#worker/account/caller.ts';
import type { Account } from '#worker/account/caller.ts';
import { refuseExcess, tryOfCaller } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { belowLimits, countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { randomToken } from '#worker/crypto.ts';
import { batch } from '#worker/db/batch.ts';
import { agreedText } from '#worker/legal/agreements.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';
import { addressHash } from '#worker/mail/suppression/address-hash.ts';
import { confirmMailingMail } from '#worker/mail/templates/account-mails.ts';
import { mailingCapability } from '#worker/marketing/mailing/capability.ts';
import { endMailing } from '#worker/marketing/mailing/end-mailing.ts';
import { mailingState } from '#worker/marketing/mailing/mailing-state.ts';
import {
  insertRequest,
  isRequested,
  selectLastAgreement,
} from '#worker/marketing/mailing/shared-sql.ts';
import type { MailingAnswer, MailingInput } from '#worker/marketing/schemas.ts';
import { mailReplyPath } from '#worker/page-paths.ts';
import { shownEmail } from '#worker/shown-email.ts';

/**
 * Requests advertising mails for the caller, or ends them. A request sends the mail whose link
 * confirms it; until then nothing else is sent. Whoever gets them already requests nothing. Throws
 * `not_logged_in`, `too_many_requests`.
 */
export async function setMailing(ctx: Ctx, { on, source }: MailingInput): Promise<MailingAnswer> {
  const now = ctx.clock.now();
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    last: selectLastAgreement(ctx.db, accountId),
  }));
  const email = shownEmail(account.email);
  if (!on) {
    await endMailing(ctx, await addressHash(ctx.codePepper, account.email), 'account');
    return { state: 'off', email };
  }
  if (mailingState(rows.last[0], now) !== 'on') await request(ctx, account, source);
  return { state: mailingState(rows.last[0], now) === 'on' ? 'on' : 'waiting', email };
}

async function request(ctx: Ctx, account: Account, source: MailingInput['source']): Promise<void> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const id = randomToken().slice(0, 32);
  const tries = [tryOfCaller(ctx, limits.mailingPerAccount)];
  const row = {
    id,
    request: id,
    event: 'requested' as const,
    accountId: account.id,
    address: account.email,
    addressHash: await addressHash(ctx.codePepper, account.email),
    how: source,
    ...(await agreedText('mailing')),
    at: now,
  };
  const capability = await mailingCapability(ctx.codePepper, id, 'confirm');
  const mail = {
    key: `mailing-confirm:${id}`,
    ...confirmMailingMail(account.email, ctx.origin + mailReplyPath(capability)),
  };
  const { mails, tryCounts } = await batch(db, {
    row: insertRequest(db, row, sql`${isCallers(ctx, account.id)} and ${belowLimits(tries)}`),
    mails: queueMail(db, mail, now, isRequested(id)),
    tryCounts: tries.map((one) => countTry(db, one)),
  });
  refuseExcess(ctx, tries, tryCounts);
  await sendQueued(ctx, mail, mails);
}
