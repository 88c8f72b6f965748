import { hourMs, minuteMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { askedDueAt } from '#worker/declaration/carry-out/see-to-asked.ts';
import { deskDueAfter } from '#worker/declaration/carry-out/hold-case.ts';
import { sendGroup } from '#worker/declaration/carry-out/send-group.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { meantBy } from '#worker/declaration/parse-form.ts';
import { receiptKeyOf, receiptLetter } from '#worker/declaration/receipt/receipt-letter.ts';
import { insertSteps, isCaseUnchanged, updateCase } from '#worker/declaration/sql.ts';
import type { Declaration } from '#worker/declaration/sql.ts';
import { toDesk } from '#worker/declaration/step.ts';
import type { Step } from '#worker/declaration/step.ts';
import {
  countLetter,
  leavesAtOnce,
  receiptGroup,
  waitForGroup,
} from '#worker/declaration/waiting/letter-group.ts';
import { isReceiptOpen, receiptOf, selectWaiting } from '#worker/declaration/waiting/sql.ts';
import { log } from '#worker/http/log.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail, selectDelivery } from '#worker/mail/shared-sql.ts';
import { sql } from 'drizzle-orm';

/** A receipt has to be on its way after this time (§ 312k Abs. 4 BGB). */
const patienceMs = minuteMs;

/** How often a receipt that has not left is looked at again. */
const lookAgainMs = hourMs;

/**
 * Sends the letters that have waited for their group, and notes in the ledger when the receipt's
 * mail was taken by the mail service. One that has not left after a minute raises an alarm once: a
 * line of the level error, and a case for the desk. Of one that waits for longer than an hour, the
 * desk is told.
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
  const isSent = has('receipt_sent');
  const { mail, waiting } = await readLetters(ctx, declaration, isSent);
  const waits = waiting.find(({ kind }) => kind === 'receipt');
  if (isSent || waits) {
    const isLong = !isSent && waits && waits.dueAt > now + hourMs && !hasReason(steps);
    return note(ctx, whole, isLong ? [toDesk('receipt_waits')] : [], waiting);
  }
  if (mail?.sentAt) {
    const sent: Step = { what: 'receipt_sent', details: { sent_at: mail.sentAt } };
    return note(ctx, whole, [sent], waiting);
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
  const alarm: Step[] = isNews
    ? [{ what: 'receipt_undelivered', details: {} }, toDesk('receipt_undelivered')]
    : [];
  // Without a mail it was part of a group's, and a deletion has forgotten that.
  const isOver = mail ? mail.dueAt === null : has('receipt_grouped');
  const dueAt = isLate ? now + lookAgainMs : receivedAt + patienceMs;
  return note(ctx, whole, alarm, isOver && isLate ? waiting : [...waiting, { dueAt }]);
}

function hasReason(steps: WholeCase['steps']): boolean {
  return steps.some(({ details }) => details['reason'] === 'receipt_waits');
}

/** What became of its receipt, and which of its letters wait; those that are due leave before. */
async function readLetters(ctx: Ctx, declaration: Declaration, isSent: boolean) {
  const { id } = declaration;
  const read = async () => {
    const { mails, waiting } = await batch(ctx.db, {
      mails: selectDelivery(ctx.db, receiptKeyOf(receiptOf(id))),
      waiting: selectWaiting(ctx.db, id),
    });
    return { mail: mails[0], waiting };
  };
  const first = await read();
  const due = first.waiting.filter(({ dueAt }) => dueAt <= ctx.clock.now());
  for (const { letterGroup } of due) await sendGroup(ctx, letterGroup);
  if (due.length > 0) return read();
  // What was sent stays sent, also once its mail is forgotten with the account.
  if (isSent || first.mail || first.waiting.some(({ kind }) => kind === 'receipt')) return first;
  await queueAgain(ctx, declaration);
  return read();
}

async function note(
  ctx: Ctx,
  whole: WholeCase,
  steps: readonly Step[],
  waiting: readonly { dueAt: number }[],
): Promise<void> {
  const { declaration, file } = whole;
  const now = ctx.clock.now();
  const ownDues = waiting.map(({ dueAt }) => dueAt);
  const dues = [...ownDues, askedDueAt(whole, now)].filter((at) => at !== null);
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

/** Queues a receipt that could not leave before, or lets it wait for its group. */
async function queueAgain(ctx: Ctx, declaration: Declaration): Promise<void> {
  const to = meantBy(declaration.typed).confirmationEmail;
  const receipt = { ...receiptLetter(declaration), to };
  const group = await receiptGroup(ctx, declaration.door, to);
  const isOpen = isReceiptOpen(declaration.id);
  const mayLeave = sql`${isOpen} and ${leavesAtOnce(group)}`;
  const { queued } = await batch(ctx.db, {
    queued: queueMail(ctx.db, receipt, ctx.clock.now(), mayLeave),
    counted: countLetter(ctx, group, receipt.key, isOpen),
    waiting: waitForGroup(ctx, group, { id: declaration.id, key: receipt.key }, isOpen),
  });
  await sendQueued(ctx, receipt, queued);
}
