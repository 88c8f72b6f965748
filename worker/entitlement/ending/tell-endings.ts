import { not } from 'drizzle-orm';

import { isBeingDeleted } from '#worker/account/deletion/shared-sql.ts';
import { emailOf, nameOf } from '#worker/account/shared-sql.ts';
import { dayMs } from '#worker/calendar.ts';
import { batch } from '#worker/db/batch.ts';
import { endedMail, endsSoonMail } from '#worker/entitlement/ending/ending-mails.ts';
import {
  grantsEnded,
  grantsEndingSoon,
  markGrantTold,
} from '#worker/entitlement/ending/shared-sql.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { premiumOf, reasonOfGrant } from '#worker/entitlement/premium.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import { greetedHtml, greetedText } from '#worker/mail/greeting.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';
import { notice } from '#worker/product.ts';
import { inTurn, itemJob } from '#worker/schedule/item-job.ts';
import type { JobCtx } from '#worker/schedule/job.ts';

/**
 * Tells people a week before, and on the day, that free Premium or a licence ends. Part of the
 * scheduled run.
 */
export const tellEndings = inTurn(
  itemJob(grantsEndingSoon, (ctx, row) => tell(ctx, row, 'weekTold')),
  itemJob(grantsEnded, (ctx, row) => tell(ctx, row, 'endTold')),
);

/** What was given for less than this is told of on the day only. */
const shortestMs = 2 * notice.endDays * dayMs;

async function tell(ctx: JobCtx, row: Grant, stage: 'weekTold' | 'endTold'): Promise<void> {
  const { db, clock } = ctx;
  const { id, accountId, startsAt, endsAt } = row;
  if (endsAt === null) return;
  const holdings = await batch(db, {
    contracts: selectContracts(db, accountId),
    grants: selectGrants(db, accountId),
  });
  // Where something else goes on, nothing ends for them. What they owe has letters of its own.
  const goesOn = premiumOf({ ...holdings, debts: [] }, Math.max(endsAt, clock.now())) !== null;
  const isShort = stage === 'weekTold' && endsAt - startsAt < shortestMs;
  const mailOf = stage === 'weekTold' ? endsSoonMail : endedMail;
  const mail = mailOf({ grantId: id, because: reasonOfGrant(row), endsAt }, ctx.origin);
  const name = nameOf(accountId);
  const toQueue = {
    ...mail,
    text: greetedText(mail.text, name),
    html: greetedHtml(mail.html, name),
    to: emailOf(accountId),
  };
  // Whoever is about to be deleted was told what ends then.
  const isTold = not(isBeingDeleted(accountId));
  const { queued } = await batch(db, {
    queued: goesOn || isShort ? undefined : queueMail(db, toQueue, clock.now(), isTold),
    marked: markGrantTold(db, row, stage),
  });
  await sendQueued(ctx, mail, queued ?? []);
}
