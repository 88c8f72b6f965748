import { checkoutMethod } from '#tests/model/means.ts';
import type { Memory } from '#tests/model/memory.ts';
import { answerOf, placeOrder, told } from '#tests/model/memory.ts';
import { orderFor } from '#tests/model/orders.ts';
import { accountIdOf, memoryOf } from '#tests/model/people.ts';
import type { Play } from '#tests/model/playing.ts';
import { times } from '#tests/model/step.ts';
import type { MethodName, Step } from '#tests/model/step.ts';
import { aMinuteLater, wait } from '#tests/model/waiting.ts';
import type { World } from '#tests/support/world.ts';
import type { Person } from '#tests/support/people.ts';
import { flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import type { CheckoutSessionAnswer, DisputeAnswer } from '#worker/subscription/billing/schemas.ts';

type Owing = Extract<Step, { does: 'owe for a while' }>;

/**
 * A person whose bank takes a paid debit back pays nothing for some time, and then perhaps what
 * they owe, by card. Whoever has no contract buys one by debit before.
 */
export async function oweForAWhile(play: Play, step: Owing): Promise<string> {
  const memory = memoryOf(play, step.who);
  const { person } = memory;
  if (!(await subscriptionOf(person).catch(() => null))) await buyByDebit(play, memory, step.plan);
  const returned = await returnOwnDebit(play, accountIdOf(play, step.who));
  if (returned === null) return 'no debit';
  await wait(play, times[step.time]);
  if (!step.settles) return `${returned}, unpaid`;
  const changed = await changeMethod(play, person, 'a good card');
  const words = [returned, changed, await settleAll(play, person)];
  await wait(play, times['a month']);
  return words.join(', ');
}

async function buyByDebit(play: Play, memory: Memory, plan: string): Promise<void> {
  const wanted = await orderFor(play.cast, memory.person, { plan, method: 'an account' });
  if (!wanted) return;
  await placeOrder(memory, wanted);
  await wait(play, times['a week']);
}

/** The bank returns the newest debit of that account that it has paid; null for none. */
async function returnOwnDebit({ world, cast }: Play, accountId: string): Promise<string | null> {
  const { results } = await cast.watch.customers.all<{ account_id: string; customer_id: string }>();
  const customer = results.find((row) => row.account_id === accountId)?.customer_id;
  if (!customer) return null;
  const debits = (await (await world.fetch('/sandbox/api/bank-return')).json()) as {
    invoice: string;
  }[];
  const { data } = await world.stripe.invoices.list({ customer, limit: 100 });
  const own = data.find(({ id }) => debits.some(({ invoice }) => invoice === id));
  if (!own) return null;
  const response = await post(world, 'bank-return', { invoice: own.id });
  await flushDeliveries(world);
  // Another step may have had it returned at the same moment.
  return response.ok ? own.id : null;
}

/** Pays one dispute after the other, as long as there is another one. */
async function settleAll(play: Play, person: Person): Promise<string> {
  const words: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    const { dispute } = await answerOf<DisputeAnswer>(await person.get('/api/dispute/get'));
    if (!dispute || dispute.settle_invoice_status === 'paid') break;
    await aMinuteLater(play);
    words.push((await told(await person.post(`/api/dispute/${dispute.id}/pay`))).words);
  }
  return words.join(' and ') || 'nothing to settle';
}

/** Makes a method the one that pays, on Stripe's own page. */
export async function changeMethod(play: Play, person: Person, name: MethodName): Promise<string> {
  const { world } = play;
  await aMinuteLater(play);
  const begun = await told(await person.get('/api/sub/stripe/checkout/session'));
  const { session_id: session } = begun.answer as Partial<CheckoutSessionAnswer>;
  if (!session) return begun.words;
  const method = await checkoutMethod(world, name);
  const done = await post(world, `checkout/${session}`, { payment_method: method });
  const path = `/api/sub/paymentmethod/update/by/checkout?session_id=${session}`;
  const { words } = await told(await person.get(path));
  return `${done.status} ${words}`;
}

/** Tells the sandbox something, which it may refuse. */
export function post(world: World, path: string, body: unknown): Promise<Response> {
  return world.fetch(`/sandbox/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
