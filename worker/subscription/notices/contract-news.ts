import type Stripe from 'stripe';

import { minuteMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { dayOf } from '#worker/date.ts';
import { isActive, isLive, isPastDue } from '#worker/entitlement/contract.ts';
import { isContractUnchanged } from '#worker/entitlement/shared-sql.ts';
import type { Contract, ContractRow } from '#worker/entitlement/shared-sql.ts';
import type { Charge } from '#worker/subscription/clock/terms.ts';
import { unpaidEndLetter } from '#worker/subscription/notices/debt-letters.ts';
import type { Letter, OwedDebit } from '#worker/subscription/notices/letters.ts';
import {
  oneTimeNews,
  pauseNews,
  paymentFailureLetter,
} from '#worker/subscription/notices/payment-letters.ts';
import {
  cancellationLetter,
  contractEndedLetter,
  reactivationLetter,
} from '#worker/subscription/notices/renewal-letters.ts';
import type { LeavingNote } from '#worker/subscription/order/leaving-note.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import { nextPlanOf } from '#worker/subscription/quote/quote.ts';
import type { NextPlan } from '#worker/subscription/quote/quote.ts';

/**
 * The letters to a contract's owner when the contract is brought up to date with Stripe, whatever
 * caused that. They are queued with the write itself, so each is sent once.
 */
export function contractNews(
  ctx: Ctx,
  before: ContractRow | null,
  after: Contract,
  {
    unpaid,
    note,
    charges,
    debit,
  }: Pick<RenewalFacts, 'note' | 'charges' | 'debit'> & { unpaid: Stripe.Invoice | null },
  purchase: Pick<Purchase, 'quote' | 'plannedChange'> | null,
): Letter[] {
  if (!before) return [];
  const now = ctx.clock.now();
  const next = purchase && nextPlanOf(purchase);
  const letters = renewalNews(ctx, before, after, { next, note, charges, debit });
  if (unpaid && isPastDue(after.status) && !isPastDue(before.status)) {
    const payment = {
      invoiceId: unpaid.id,
      number: before.number,
      amount: unpaid.amount_remaining,
      dueAt: after.expiresAt ?? now,
    };
    letters.push({
      ...paymentFailureLetter(payment, ctx.origin),
      onlyIf: isContractUnchanged(before),
    });
  }
  const onlyIf = isContractUnchanged(before);
  const endedAt = after.expiresAt ?? now;
  const ended = { contractId: before.id, number: before.number, endedAt };
  const others = [
    ...(hasEndedUnpaid(before, after, note) ? [unpaidEndLetter(ended, ctx.origin)] : []),
    ...(hasEndedAsPlanned(before, after)
      ? [contractEndedLetter({ ...ended, wasTrial: before.status === 'trialing' }, ctx.origin)]
      : []),
    ...oneTimeNews(before, { ...after, number: before.number }, ctx.origin),
    ...pauseNews(before, after, ctx.origin),
  ];
  return [...letters, ...others.map((letter) => ({ ...letter, onlyIf }))];
}

/**
 * Whether a cancelled contract has come to its end. What ends it at once, such as a withdrawal, has
 * a letter of its own.
 */
function hasEndedAsPlanned(before: ContractRow, after: Contract): boolean {
  const isCancelled = before.renewDisabled && isActive(before.status) && !before.oneTime;
  if (!isCancelled || after.status !== 'canceled' || before.deskEnd !== null) return false;
  if (before.expiresAt === null || after.expiresAt === null) return false;
  return Math.abs(after.expiresAt - before.expiresAt) < minuteMs;
}

/** Whether a contract was ended by us or by Stripe because its last payment was not made. */
export function hasEndedUnpaid(
  before: ContractRow,
  after: Contract,
  note: LeavingNote | null,
): boolean {
  const wasOverdue = isPastDue(before.status) && before.paidThrough === null;
  return wasOverdue && after.status === 'canceled' && !before.renewDisabled && note === null;
}

interface RenewalFacts {
  /** The plan that was quoted to take over; null for none. */
  next: NextPlan | null;
  /** The note on a cancellation that came through us; null for none. */
  note: LeavingNote | null;
  /** What is still charged before the end of a cancelled one. */
  charges: readonly Charge[];
  /** What is owed for its returned debits; null for nothing. */
  debit: OwedDebit | null;
}

/**
 * The letter to a live contract's owner when its renewal was turned off or on, or when a cancelled
 * one ends earlier.
 */
export function renewalNews(
  ctx: Ctx,
  before: ContractRow,
  after: Contract,
  { next, note, charges, debit }: RenewalFacts,
): Letter[] {
  const isChanged = before.renewDisabled !== after.renewDisabled || endsEarlier(before, after);
  // A paused contract ends at once when it is cancelled, and so does a trial if its owner wants.
  const isEnded = after.status === 'canceled' && (before.status === 'paused' || note !== null);
  if (!isChanged || !isLive(before.status) || !(isLive(after.status) || isEnded)) return [];
  // Whoever used the form gets one letter, that of the form, with the button that undoes it.
  // Whoever has changed the plan gets that of the new contract.
  if (after.renewDisabled && (note?.isByForm || note?.isByChange)) return [];
  const now = ctx.clock.now();
  const ahead = next !== null && next.starts_at > now ? next : null;
  const contract = { ...after, number: before.number };
  const facts = { next: ahead, note, charges, debit };
  const change = { contract, at: now, version: before.syncVersion, ...facts };
  const letterOf = after.renewDisabled ? cancellationLetter : reactivationLetter;
  return [{ ...letterOf(change, ctx.origin), onlyIf: isContractUnchanged(before) }];
}

function endsEarlier(before: ContractRow, after: Contract): boolean {
  if (!before.renewDisabled || !after.renewDisabled || isPastDue(after.status)) return false;
  if (before.expiresAt === null || after.expiresAt === null || !isLive(after.status)) return false;
  return dayOf(after.expiresAt) < dayOf(before.expiresAt);
}
