import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { isPastDue } from '#worker/entitlement/contract.ts';
import { isAsRead } from '#worker/entitlement/statements.ts';
import type { Contract, ContractRow } from '#worker/entitlement/statements.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { oneTimeNews } from '#worker/subscription/mails/one-time-news.ts';
import { paymentFailed } from '#worker/subscription/mails/payment-failed.ts';
import { cancelled, reactivated } from '#worker/subscription/mails/renewal-changed.ts';
import type { NextPlan } from '#worker/subscription/quote/quote.ts';

/**
 * What its owner is told when a contract becomes what Stripe says it is, by whatever way we came to
 * hear of it: told by the write itself, it is told once.
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
    const failed = { invoiceId: unpaid.id, amount: unpaid.amount_remaining };
    letters.push({ ...paymentFailed(failed, ctx.origin), onlyIf: isAsRead(before) });
  }
  const onlyIf = isAsRead(before);
  return [
    ...letters,
    ...oneTimeNews(before, after, ctx.origin).map((letter) => ({ ...letter, onlyIf })),
  ];
}

/**
 * What its owner is told when the renewal of a contract that runs was turned off or on; `next` is the
 * plan that takes over with the renewal, where one is known.
 */
export function renewalNews(
  ctx: Ctx,
  before: ContractRow,
  after: Contract,
  next: NextPlan | null = null,
): Letter[] {
  const runs = (contract: Contract) =>
    contract.status === 'active' || contract.status === 'trialing' || isPastDue(contract.status);
  if (before.renewDisabled === after.renewDisabled || !runs(before) || !runs(after)) return [];
  const change = { contract: after, at: ctx.clock.now(), version: before.syncVersion, next };
  const letter = (after.renewDisabled ? cancelled : reactivated)(change, ctx.origin);
  return [{ ...letter, onlyIf: isAsRead(before) }];
}
