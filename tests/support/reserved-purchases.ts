import { row } from '#tests/support/database.ts';
import type { World } from '#tests/support/world.ts';
import type { Person } from '#tests/support/people.ts';
import { order, planNamed } from '#tests/support/purchases.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { newReference } from '#worker/reference.ts';
import { cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import { makeQuote } from '#worker/subscription/quote/make-quote.ts';
import type { Offers, Quote } from '#worker/subscription/quote/quote.ts';

/**
 * An order whose purchase was reserved with these offers and then interrupted: the body that its
 * client sends again. Thus a test can buy with any offer, wherever the offer comes from.
 */
export async function reservedOrder(
  world: World,
  person: Person,
  key: string,
  offers: Partial<Offers>,
  method = 'pm_card_visa',
): Promise<{ body: Record<string, unknown>; quote: Quote }> {
  const plan = await planNamed(world, key);
  const cataloguePlanRow = cataloguePlan(key);
  if (!cataloguePlanRow) throw new Error(`no plan ${key}`);
  // The quote is some seconds older than the contract that Stripe makes from it.
  const now = (await clockOf(world)) - 3000;
  const quote = makeQuote(cataloguePlanRow, offers, now);
  const body = order(plan, method, {
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
  // The product saves a customer before it reserves a purchase.
  await person.post('/api/sub/stripe/intent/setup', { payment_method_type: 'card' });
  const database = await world.database();
  await database
    .prepare(
      `insert into purchase (id, account_id, idempotency_key, status, plan_key, price_id, quote,
        payment_method_id, created_at, updated_at, number, tax_rate_id)
      values (?1, ?2, ?3, 'reserved', ?4, ?5, ?6, ?7, ?8, ?8, ?9,
        (select tax_rate_id from plan where price_id = ?5))`,
    )
    .bind(
      crypto.randomUUID(),
      account?.id,
      body['idempotency_key'],
      key,
      plan.plan_id,
      JSON.stringify(quote),
      method,
      now,
      newReference('LX-'),
    )
    .run();
  return { body, quote };
}
