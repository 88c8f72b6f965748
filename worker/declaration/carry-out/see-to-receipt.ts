import { triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { belowLimits, countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { askedDueAt } from '#worker/declaration/carry-out/see-to-asked.ts';
import { deskDueAfter } from '#worker/declaration/carry-out/desk-due.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { meantBy } from '#worker/declaration/parse-form.ts';
import { receiptKey, receiptLetter } from '#worker/declaration/receipt/receipt-letter.ts';
import { insertSteps, isCaseUnchanged, updateCase } from '#worker/declaration/sql.ts';
import type { Declaration } from '#worker/declaration/sql.ts';
import { toDesk } from '#worker/declaration/step.ts';
import type { Step } from '#worker/declaration/step.ts';
import { log } from '#worker/http/log.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail, selectDelivery } from '#worker/mail/shared-sql.ts';
import { sql } from 'drizzle-orm';

/** A receipt has to be on its way after this time (§ 312k Abs. 4 BGB). */
const patienceMs = 60_000;

/** How often a receipt that has not left is looked at again. */
const lookAgainMs = 3_600_000;

/**
 * Notes in the ledger when the receipt's mail was taken by the mail service. One that has not left
 * after a minute raises an alarm once: a line of the level error, and a case for the desk. One that
 * waits because of the limit of mails to its address is queued when the limit allows it.
 */
export async function seeToReceipt(
  ctx: Ctx,
  { declaration, file, steps }: WholeCase,
): Promise<void> {
  if (file.held !== null || file.lookAt === null) return;
  const { id, receivedAt } = declaration;
  const now = ctx.clock.now();
  const whole = { declaration, file, steps };
  const has = (what: string) => steps.some((step) => step.what === what);
  if (has('receipt_sent')) return note(ctx, whole, [], null);
  let [mail] = await selectDelivery(ctx.db, receiptKey(id));
  if (!mail) {
    await queueAgain(ctx, declaration);
    [mail] = await selectDelivery(ctx.db, receiptKey(id));
  }
  if (mail?.sentAt) {
    const sent: Step = { what: 'receipt_sent', details: { sent_at: mail.sentAt } };
    return note(ctx, whole, [sent], null);
  }
  const isLate = now >= receivedAt + patienceMs;
  const isNews = isLate && mail !== undefined && !has('receipt_undelivered');
  if (isNews) {
    log('error', {
      message: 'a receipt has not left',
      declaration: id,
      reference: declaration.reference,
    });
  }
  const waits = !mail && !steps.some(({ details }) => details['reason'] === 'receipt_waits');
  const alarm: Step[] = isNews
    ? [{ what: 'receipt_undelivered', details: {} }, toDesk('receipt_undelivered')]
    : waits
      ? [toDesk('receipt_waits')]
      : [];
  const isGivenUp = mail !== undefined && mail.dueAt === null;
  const lookAt = isGivenUp && isLate ? null : isLate ? now + lookAgainMs : receivedAt + patienceMs;
  return note(ctx, whole, alarm, lookAt);
}

async function note(
  ctx: Ctx,
  whole: WholeCase,
  steps: readonly Step[],
  receiptDueAt: number | null,
): Promise<void> {
  const { declaration, file } = whole;
  const now = ctx.clock.now();
  const dues = [receiptDueAt, askedDueAt(whole, now)].filter((at) => at !== null);
  const lookAt = dues.length > 0 ? Math.min(...dues) : null;
  const of = { id: declaration.id, run: 'receipt', by: 'machine', at: now };
  const goesToDesk = steps.some(({ what }) => what === 'to_desk');
  await batch(ctx.db, {
    steps: insertSteps(ctx.db, of, steps, isCaseUnchanged(file)),
    written: updateCase(ctx.db, file, {
      lookAt,
      ...(goesToDesk && { deskDueAt: file.deskDueAt ?? deskDueAfter(now) }),
    }),
  });
}

/** Queues the receipt if its address may get another mail today. */
async function queueAgain(ctx: Ctx, declaration: Declaration): Promise<void> {
  const now = ctx.clock.now();
  const to = meantBy(declaration.typed).confirmationEmail;
  const receipt = { ...receiptLetter(declaration), to };
  const ofMail = await triesOf(ctx, [[limits.receiptPerEmail, to]]);
  const isAllowed = belowLimits(ofMail);
  const { queued } = await batch(ctx.db, {
    queued: queueMail(ctx.db, receipt, now, isAllowed),
    counted: ofMail.map((one) => countTry(ctx.db, one, sql`iif(${isAllowed}, 1, 0)`)),
  });
  await sendQueued(ctx, receipt, queued);
}
