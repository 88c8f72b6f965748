import { row } from '#tests/database.ts';
import type { World } from '#tests/harness.ts';
import type { Person } from '#tests/people.ts';
import { order, planNamed } from '#tests/purchases.ts';
import { clockOf } from '#tests/sandbox-clock.ts';
import { cataloguePlan } from '#worker/subscription/plan/catalogue.ts';
import { makeQuote } from '#worker/subscription/quote/quote.ts';
import type { Offers, Quote } from '#worker/subscription/quote/quote.ts';

/**
 * An order whose purchase was reserved with offers that the person had then, and cut off: what its
 * client sends again. So every offer can be bought with, wherever it will come from.
 */
export async function reservedOrder(
  world: World,
  person: Person,
  key: string,
  offers: Partial<Offers>,
  method = 'pm_card_visa',
): Promise<{ wanted: Record<string, unknown>; quote: Quote }> {
  const plan = await planNamed(world, key);
  const known = cataloguePlan(key);
  if (!known) throw new Error(`no plan ${key}`);
  // The quote is some seconds older than what Stripe makes of it.
  const now = (await clockOf(world)) - 3000;
  const quote = makeQuote(known, offers, now);
  const wanted = order(plan, method, {
    expected_total: quote.total,
    trial_end_at: quote.trial_end_at,
    cancel_at_period_end: quote.cancel_at_period_end,
    next_plan_id: quote.next_plan ? (await planNamed(world, quote.next_plan.key)).plan_id : null,
    extra_days: quote.extra_days,
  });
  const account = await row<{ id: string }>(
    world,
    'select id from account where email = ?',
    person.email,
  );
  // A customer is kept before any purchase is.
  await person.post('/api/sub/stripe/intent/setup', { payment_method_type: 'card' });
  const database = await world.database();
  await database
    .prepare(
      `insert into purchase (id, account_id, idempotency_key, status, plan_key, price_id, quote,
        payment_method_id, created_at, updated_at)
      values (?1, ?2, ?3, 'reserved', ?4, ?5, ?6, ?7, ?8, ?8)`,
    )
    .bind(
      crypto.randomUUID(),
      account?.id,
      wanted['idempotency_key'],
      key,
      plan.plan_id,
      JSON.stringify(quote),
      method,
      now,
    )
    .run();
  return { wanted, quote };
}
