import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { isPastDue } from '#worker/entitlement/contract.ts';
import { isContractUnchanged } from '#worker/entitlement/shared-sql.ts';
import type { Contract, ContractRow } from '#worker/entitlement/shared-sql.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { oneTimeNews } from '#worker/subscription/mails/one-time-news.ts';
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
): Letter[] {
  if (!before) return [];
  const letters = renewalNews(ctx, before, after);
  if (unpaid && isPastDue(after.status) && !isPastDue(before.status)) {
    const payment = { invoiceId: unpaid.id, amount: unpaid.amount_remaining };
    letters.push({
      ...paymentFailureLetter(payment, ctx.origin),
      onlyIf: isContractUnchanged(before),
    });
  }
  const onlyIf = isContractUnchanged(before);
  return [
    ...letters,
    ...oneTimeNews(before, after, ctx.origin).map((letter) => ({ ...letter, onlyIf })),
  ];
}

/**
 * The letter to a running contract's owner when its renewal was turned off or on. `next` is the
 * plan that takes over at the renewal, if one is known.
 */
export function renewalNews(
  ctx: Ctx,
  before: ContractRow,
  after: Contract,
  next: NextPlan | null = null,
): Letter[] {
  const isRunning = (contract: Contract) =>
    contract.status === 'active' || contract.status === 'trialing' || isPastDue(contract.status);
  const isChanged = before.renewDisabled !== after.renewDisabled;
  if (!isChanged || !isRunning(before) || !isRunning(after)) return [];
  const change = { contract: after, at: ctx.clock.now(), version: before.syncVersion, next };
  const letterOf = after.renewDisabled ? cancellationLetter : reactivationLetter;
  return [{ ...letterOf(change, ctx.origin), onlyIf: isContractUnchanged(before) }];
}
