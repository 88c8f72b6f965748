import { dayMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { isPastDue } from '#worker/entitlement/contract.ts';
import { nextDebtLook, reminderDayAt } from '#worker/entitlement/debt-days.ts';
import { graceEnd, payableUntil } from '#worker/entitlement/premium.ts';
import { setOverdueLook } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { isHeld } from '#worker/subscription/contract/collection-hold.ts';
import { endAtOnce } from '#worker/subscription/contract/end-at-once.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { selectOwedDisputesOf } from '#worker/subscription/dispute/dispute-sql.ts';
import { debtReminderLetter } from '#worker/subscription/mails/debt-letters.ts';
import { postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';
import { endsUnlessPaid } from '#worker/subscription/mails/texts.ts';
import { retrieveInvoiceWithIntent } from '#worker/subscription/payment/charge-invoice.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Does what is due about a contract whose last payment by card, PayPal or wallet has failed:
 * reminds its owner, and ends it once the grace is over, as Stripe does after its last try. A debit
 * that failed is a dispute, which is seen to on its own. Can be done again at any time.
 */
export async function seeToOverdue(ctx: Ctx, row: ContractRow): Promise<void> {
  const now = ctx.clock.now();
  const { id, accountId } = row;
  const debits = await selectOwedDisputesOf(ctx.db, { accountId, contractId: id });
  if (debits.length > 0) return void (await setOverdueLook(ctx.db, id, now + dayMs));
  const contract = await syncContract(ctx, id);
  // Otherwise the sync has noted that nothing is overdue any more.
  if (!contract || !isPastDue(contract.status) || contract.expiresAt === null) return;
  const since = contract.expiresAt;
  if (now >= graceEnd(since)) {
    await ((await isPaying(ctx, id))
      ? setOverdueLook(ctx.db, id, now + dayMs)
      : endAtOnce(ctx, id));
    return;
  }
  const day = reminderDayAt(since, now);
  if (day && contract.owed !== null) {
    const debt = { name: `${id}:${since}`, number: row.number, cents: contract.owed, since };
    const follows = endsUnlessPaid(payableUntil(since));
    const letter = debtReminderLetter(debt, day, follows, ctx.origin);
    const { queued } = await batch(ctx.db, { queued: queueLetters(ctx, accountId, [letter]) });
    postLetters(ctx, [letter], queued);
  }
  await setOverdueLook(ctx.db, id, nextDebtLook(since, now));
}

/** Whether a bank is working on a payment, or somebody has withdrawn: then it does not end yet. */
async function isPaying(ctx: Ctx, id: string): Promise<boolean> {
  const subscription = await nullIfGone(ctx.stripe.subscriptions.retrieve(id));
  if (!subscription || isHeld(subscription)) return subscription !== null;
  const { data } = await ctx.stripe.invoices.list({ subscription: id, status: 'open' });
  for (const invoice of data) {
    const { intent } = await retrieveInvoiceWithIntent(ctx, invoice.id);
    if (intent?.status === 'processing') return true;
  }
  return false;
}
