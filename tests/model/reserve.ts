import { drizzle } from 'drizzle-orm/d1';

import { order } from '#tests/support/purchases.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import type { Cast } from '#tests/model/cast.ts';
import { selectPlans } from '#worker/subscription/catalogue/shared-sql.ts';
import { cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import { selectPurchases } from '#worker/subscription/order/purchase-sql.ts';
import { newPurchase, reservePurchase } from '#worker/subscription/checkout/reservation-sql.ts';
import { makeQuote } from '#worker/subscription/quote/make-quote.ts';
import type { Offers } from '#worker/subscription/quote/quote.ts';

/**
 * Reserves an order with an offer and stops right after the reservation. Returns the body that the
 * person's browser sends again, or null if nothing can be reserved. Thus a sequence can buy with
 * any offer, wherever the offer comes from.
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
  const ordered = {
    accountId,
    idempotencyKey,
    priceId: plan.plan_id,
    quote,
    paymentMethodId: method,
    taxRateId: (await selectPlans(db)).find((row) => row.key === key)?.taxRateId ?? null,
    texts: null,
  };
  await reservePurchase(db, newPurchase(ordered, now));
  const made = await selectPurchases(db, accountId, idempotencyKey);
  return made.some((purchase) => purchase.idempotencyKey === idempotencyKey) ? wanted : null;
}
