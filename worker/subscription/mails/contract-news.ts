import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { isLive, isPastDue } from '#worker/entitlement/contract.ts';
import { isContractUnchanged } from '#worker/entitlement/shared-sql.ts';
import type { Contract, ContractRow } from '#worker/entitlement/shared-sql.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';
import { oneTimeNews } from '#worker/subscription/mails/one-time-news.ts';
import { pauseNews } from '#worker/subscription/mails/pause-news.ts';
import { paymentFailureLetter } from '#worker/subscription/mails/payment-failure-letter.ts';
import {
  cancellationLetter,
  reactivationLetter,
} from '#worker/subscription/mails/renewal-letters.ts';
import type { NextPlan } from '#worker/subscription/quote/quote.ts';

/**
 * The letters to a contract's owner when the contract is brought up to date with Stripe, whatever
 * caused that. They are queued with the write itself, so each is sent once.
 */
export function contractNews(
  ctx: Ctx,
  before: ContractRow | null,
  after: Contract,
  unpaid: Stripe.Invoice | null,
  purchase: Pick<Purchase, 'quote'> | null,
): Letter[] {
  if (!before) return [];
  const letters = renewalNews(ctx, before, after, purchase?.quote.next_plan ?? null);
  if (unpaid && isPastDue(after.status) && !isPastDue(before.status)) {
    const payment = {
      invoiceId: unpaid.id,
      amount: unpaid.amount_remaining,
      dueAt: after.expiresAt ?? ctx.clock.now(),
    };
    letters.push({
      ...paymentFailureLetter(payment, ctx.origin),
      onlyIf: isContractUnchanged(before),
    });
  }
  const onlyIf = isContractUnchanged(before);
  const others = [
    ...oneTimeNews(before, after, ctx.origin),
    ...pauseNews(before, after, ctx.origin),
  ];
  return [...letters, ...others.map((letter) => ({ ...letter, onlyIf }))];
}

/**
 * The letter to a live contract's owner when its renewal was turned off or on. `next` is the
 * plan that was quoted to take over, if there is one.
 */
export function renewalNews(
  ctx: Ctx,
  before: ContractRow,
  after: Contract,
  next: NextPlan | null = null,
): Letter[] {
  const isChanged = before.renewDisabled !== after.renewDisabled;
  // A paused contract ends at once when it is cancelled.
  const isEnded = before.status === 'paused' && after.status === 'canceled';
  if (!isChanged || !isLive(before.status) || !(isLive(after.status) || isEnded)) return [];
  const now = ctx.clock.now();
  const ahead = next !== null && next.starts_at > now ? next : null;
  const change = { contract: after, at: now, version: before.syncVersion, next: ahead };
  const letterOf = after.renewDisabled ? cancellationLetter : reactivationLetter;
  return [{ ...letterOf(change, ctx.origin), onlyIf: isContractUnchanged(before) }];
}
