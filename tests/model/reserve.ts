import { drizzle } from 'drizzle-orm/d1';

import { order } from '#tests/purchases.ts';
import { clockOf } from '#tests/sandbox-clock.ts';
import type { Cast } from '#tests/model/cast.ts';
import { cataloguePlan } from '#worker/subscription/plan/catalogue.ts';
import { leavesWork } from '#worker/subscription/purchase/leaves-work.ts';
import { selectPurchases } from '#worker/subscription/purchase/purchase-repository.ts';
import { reservePurchase } from '#worker/subscription/purchase/reservation-repository.ts';
import { makeQuote } from '#worker/subscription/quote/quote.ts';
import type { Offers } from '#worker/subscription/quote/quote.ts';

/**
 * Has somebody's order with an offer be cut off right after its reservation, so that every offer can
 * be bought with, wherever it will come from: the order that their browser sends again. Null where
 * nothing can be reserved.
 */
export async function reserve(
  { watch, plans, players }: Cast,
  { who, plan: key, offer }: { who: number; plan: string; offer: Partial<Offers> },
  method: string,
): Promise<Record<string, unknown> | null> {
  const accountId = players[who]?.accountId ?? '';
  const plan = plans.get(key);
  const known = cataloguePlan(key);
  if (!plan || !known) throw new Error(`no plan ${key}`);
  const now = await clockOf(watch.world);
  const quote = makeQuote(known, offer, now);
  const wanted = order(plan, method, {
    expected_total: quote.total,
    trial_end_at: quote.trial_end_at,
    cancel_at_period_end: quote.cancel_at_period_end,
    next_plan_id: plans.get(quote.next_plan?.key ?? '')?.plan_id ?? null,
    extra_days: quote.extra_days,
  });
  const idempotencyKey = String(wanted['idempotency_key']);
  const db = drizzle(watch.database);
  await reservePurchase(db, {
    id: crypto.randomUUID(),
    accountId,
    idempotencyKey,
    status: 'reserved',
    planKey: key,
    priceId: plan.plan_id,
    quote,
    paymentMethodId: method,
    subscriptionId: null,
    invoiceId: null,
    intentId: null,
    attempts: 0,
    generation: 0,
    sweptAt: 0,
    createdAt: now,
    updatedAt: now,
    offerCodeHash: null,
    arrangedAt: leavesWork(quote) ? null : now,
    couponId: null,
  });
  const made = await selectPurchases(db, accountId, idempotencyKey);
  return made.some((purchase) => purchase.idempotencyKey === idempotencyKey) ? wanted : null;
}
