import { sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

import { addDays } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { isContractUnchanged, selectUpcomingRenewals } from '#worker/entitlement/shared-sql.ts';
import type { UpcomingRenewals, ContractRow } from '#worker/entitlement/shared-sql.ts';
import { wasQueued } from '#worker/mail/shared-sql.ts';
import { processEach } from '#worker/process-each.ts';
import { notice } from '#worker/product.ts';
import { contractOfSubscription } from '#worker/subscription/contract/stripe-contract.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { previewNextCharge } from '#worker/subscription/reminders/preview-next-charge.ts';
import type { NextCharge } from '#worker/subscription/reminders/preview-next-charge.ts';
import { renewalNotice, renewalNoticeKey } from '#worker/subscription/mails/renewal-notice.ts';
import { trialReminder, trialReminderKey } from '#worker/subscription/mails/trial-reminder.ts';
import { catalogue } from '#worker/subscription/plan/catalogue.ts';
import { billingMonths } from '#worker/subscription/plan/plan.ts';

const contractsPerRun = 50;
/** A term of at least this many months is so long that its renewal could be forgotten. */
const longTermMonths = 6;
/** A minimum term of a year, and some days more. */
const firstTermDays = 380;

type LetterOf = (charge: NextCharge & { contractId: string }, origin: string) => Letter;

/**
 * Reminds people once of the end of a trial and of the renewal of a long term, unless they have
 * cancelled. Part of the scheduled run; returns the number of contracts it was done for.
 */
export async function sendReminders(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now();
  const trialEnds = { status: 'trialing', from: now, to: addDays(now, notice.trialDays) } as const;
  const renewals = { status: 'active', from: now, to: addDays(now, notice.renewalDays) } as const;
  const hasRenewalNotice = wasSent(renewalNoticeKey);
  const firstTermSince = addDays(now, -firstTermDays);
  const { trials, longTerms, firstTerms } = await batch(ctx.db, {
    trials: select(ctx, { ...trialEnds, unless: wasSent(trialReminderKey) }),
    longTerms: select(ctx, { ...renewals, planKeys: longPlans, unless: hasRenewalNotice }),
    firstTerms: select(ctx, {
      ...renewals,
      planKeys: instalmentPlans,
      firstTermSince,
      unless: hasRenewalNotice,
    }),
  });
  const trialsDone = await processEach(trials, (row) => remind(ctx, row, trialReminder));
  const renewing = [...longTerms, ...firstTerms];
  return trialsDone + (await processEach(renewing, (row) => remind(ctx, row, renewalNotice)));
}

const longPlans = catalogue
  .filter((plan) => (billingMonths(plan) ?? 0) >= longTermMonths)
  .map(({ key }) => key);

const instalmentPlans = catalogue.filter(({ customYearly }) => customYearly).map(({ key }) => key);

/** The condition that such a letter was queued for a contract and a moment, from its key. */
function wasSent(keyPrefix: string): (id: AnyColumn, at: AnyColumn) => SQL {
  return (id, at) => wasQueued(sql`${keyPrefix} || ':' || ${id} || ':' || ${at}`);
}

function select(ctx: Ctx, coming: UpcomingRenewals) {
  return selectUpcomingRenewals(ctx.db, coming, contractsPerRun);
}

async function remind(ctx: Ctx, row: ContractRow, letterOf: LetterOf): Promise<void> {
  const charge = await previewNextCharge(ctx, row.id);
  const contract = charge && contractOfSubscription(charge.subscription, row.accountId);
  // The stored contract is outdated. The next run decides by what is stored then.
  if (
    !contract ||
    contract.status !== row.status ||
    contract.renewDisabled ||
    contract.dueAt !== row.dueAt
  ) {
    await syncContract(ctx, row.id);
    return;
  }
  const reminder = letterOf(
    { ...charge, contractId: row.id, at: row.dueAt ?? charge.at },
    ctx.origin,
  );
  const letters = [{ ...reminder, onlyIf: isContractUnchanged(row) }];
  postLetters(ctx, letters, await queueLetters(ctx, row.accountId, letters));
}
