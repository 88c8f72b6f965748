import { sql } from 'drizzle-orm';

import type { Ctx } from '#worker/context.ts';
import { countDone } from '#worker/count-done.ts';
import { isAsRead, selectComing } from '#worker/entitlement/statements.ts';
import type { Coming, ContractRow } from '#worker/entitlement/statements.ts';
import { wasQueued } from '#worker/mail/statements.ts';
import { notice } from '#worker/product.ts';
import { contractOfSubscription } from '#worker/subscription/contract/stripe-contract.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { comingCharge } from '#worker/subscription/mails/coming-charge.ts';
import type { ComingCharge } from '#worker/subscription/mails/coming-charge.ts';
import { postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { renewalNotice, renewalNotices } from '#worker/subscription/mails/renewal-notice.ts';
import { trialReminder, trialReminders } from '#worker/subscription/mails/trial-reminder.ts';
import { catalogue } from '#worker/subscription/plan/catalogue.ts';
import { billingMonths } from '#worker/subscription/plan/plan.ts';
import { addDays } from '#worker/calendar.ts';

const batch = 50;
/** Months from which on a term is so long that its renewal could be forgotten. */
const longTerm = 6;
/** A minimum term of a year, and a little. */
const firstTermDays = 380;

type ToLetter = (coming: ComingCharge & { contractId: string }, origin: string) => Letter;

/**
 * Reminds people of trials that end and of long terms that are renewed, once each, unless they have
 * cancelled. Part of the scheduled run; returns for how many contracts it was done.
 */
export async function sendReminders(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now();
  const trialEnds = { status: 'trialing', from: now, to: addDays(now, notice.trialDays) } as const;
  const renewals = { status: 'active', from: now, to: addDays(now, notice.renewalDays) } as const;
  const toldOfRenewal = toldAs(renewalNotices);
  const firstTermSince = addDays(now, -firstTermDays);
  const [trials, long, rates] = await ctx.db.batch([
    select(ctx, { ...trialEnds, unless: toldAs(trialReminders) }),
    select(ctx, { ...renewals, planKeys: longPlans, unless: toldOfRenewal }),
    select(ctx, { ...renewals, planKeys: ratePlans, firstTermSince, unless: toldOfRenewal }),
  ]);
  const reminded = await countDone(trials, (row) => remind(ctx, row, trialReminder));
  return (
    reminded + (await countDone([...long, ...rates], (row) => remind(ctx, row, renewalNotice)))
  );
}

const longPlans = catalogue
  .filter((plan) => (billingMonths(plan) ?? 0) >= longTerm)
  .map(({ key }) => key);

const ratePlans = catalogue.filter(({ customYearly }) => customYearly).map(({ key }) => key);

function toldAs(letters: string): Coming['unless'] {
  return (id, at) => wasQueued(sql`${letters} || ':' || ${id} || ':' || ${at}`);
}

function select(ctx: Ctx, coming: Coming) {
  return selectComing(ctx.db, coming, batch);
}

async function remind(ctx: Ctx, row: ContractRow, toLetter: ToLetter): Promise<void> {
  const coming = await comingCharge(ctx, row.id);
  const now = coming && contractOfSubscription(coming.subscription, row.accountId);
  // Our mirror is behind: what it says then decides in the next run.
  if (!now || now.status !== row.status || now.renewDisabled || now.dueAt !== row.dueAt) {
    await syncContract(ctx, row.id);
    return;
  }
  const told = { ...coming, contractId: row.id, at: row.dueAt ?? coming.at };
  const letters = [{ ...toLetter(told, ctx.origin), onlyIf: isAsRead(row) }];
  postLetters(ctx, letters, await queueLetters(ctx, row.accountId, letters));
}
