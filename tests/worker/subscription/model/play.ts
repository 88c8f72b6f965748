import type { World } from '#tests/harness.ts';
import { beginPaypal, decideAtPaypal, sepaMethod } from '#tests/payment-methods.ts';
import { loginCodeFor } from '#tests/login-codes.ts';
import { openBrowser } from '#tests/people.ts';
import type { Person } from '#tests/people.ts';
import { disturb } from '#tests/faults.ts';
import { delivered, deliveryMode, order, subscriptionOf } from '#tests/purchases.ts';
import { advance } from '#tests/sandbox-clock.ts';
import { idOf } from '#worker/id-of.ts';
import type { CheckoutSessionAnswer } from '#worker/subscription/payment-method/schemas.ts';
import type { DisputeAnswer } from '#worker/subscription/dispute/schemas.ts';
import type { InvoiceAnswer } from '#worker/subscription/schemas.ts';

import { queued, runSchedule } from '#tests/worker/subscription/model/quiet.ts';
import type { Queued } from '#tests/worker/subscription/model/quiet.ts';
import type { Cast } from '#tests/worker/subscription/model/cast.ts';
import { reserve } from '#tests/worker/subscription/model/reserve.ts';
import { methods, times } from '#tests/worker/subscription/model/step.ts';
import type { MethodName, Step } from '#tests/worker/subscription/model/step.ts';

const aMinute = times['a minute'];

/** What a person's browser remembers. */
interface Memory {
  person: Person;
  order: Record<string, unknown> | null;
  invoiceId: string | null;
  /** What the bank was to be asked about, the newest first: an old window may still be open. */
  intents: string[];
}

/** A sequence under way. */
export interface Play {
  world: World;
  cast: Cast;
  memories: Memory[];
  /** Whether events are being lost: then the clock goes on only so far without a scheduled run. */
  dropping: boolean;
  /** The mails that were queued so far. */
  outbox: Queued[];
}

/** A play of which nothing has happened. */
export function newPlay(cast: Cast): Play {
  const memories = cast.players.map(({ person }) => ({
    person,
    order: null,
    invoiceId: null,
    intents: [],
  }));
  return { world: cast.watch.world, cast, memories, dropping: false, outbox: [] };
}

/** Has one step happen; one that does not apply does nothing. Returns what came of it. */
export async function perform(play: Play, step: Step): Promise<string> {
  const { world } = play;
  const memory = 'who' in step ? memoryOf(play, step.who) : memoryOf(play, 0);
  const { person } = memory;
  switch (step.does) {
    case 'buy': {
      const wanted = await orderFor(play, memory, step);
      if (!wanted) return 'no method';
      memory.order = wanted;
      return remember(memory, await person.post('/api/sub/buy', wanted));
    }
    case 'buy twice at once': {
      const wanted = await orderFor(play, memory, step);
      if (!wanted) return 'no method';
      memory.order = wanted;
      const other = step.sameKey ? wanted : { ...wanted, idempotency_key: crypto.randomUUID() };
      return atOnce(
        [() => person.post('/api/sub/buy', wanted), () => person.post('/api/sub/buy', other)],
        memory,
      );
    }
    case 'buy with an offer': {
      // A customer is kept before any purchase is.
      await person.post('/api/sub/stripe/intent/setup', { payment_method_type: 'card' });
      const paid = await methodFor(play, person, step.method);
      if (!paid || !(await isCustomer(play, step.who))) return 'no method';
      const wanted = await reserve(play.cast, step, paid);
      if (!wanted) return 'nothing to be had now';
      memory.order = wanted;
      return remember(memory, await person.post('/api/sub/buy', wanted));
    }
    case 'be promised extra days': {
      const code = await loginCodeFor(world, person.email, { extraDays: step.days });
      const elsewhere = openBrowser(world);
      return (await told(await elsewhere.post('/api/account/signinbycode', { code }))).words;
    }
    case 'send the same order again':
      if (!memory.order) return 'nothing ordered';
      return remember(memory, await person.post('/api/sub/buy', memory.order));
    case 'authenticate':
      return authenticate(play, memory, step);
    case 'confirm':
      if (!memory.invoiceId) return 'nothing to confirm';
      return remember(
        memory,
        await person.post('/api/sub/buy/confirm', { invoice_id: memory.invoiceId }),
      );
    case 'pay with another method': {
      if (!memory.invoiceId) return 'nothing to pay';
      const method = await methodFor(play, person, step.method);
      if (!method) return 'no method';
      const body = { invoice_id: memory.invoiceId, payment_method_id: method };
      return remember(memory, await person.post('/api/sub/buy/reattempt', body));
    }
    case 'cancel':
    case 'reactivate': {
      const subscription = await subscriptionOf(person);
      if (!subscription?.id) return 'no contract';
      // Mails name the minute: so those about two changes differ.
      await wait(play, aMinute);
      const body = { sub_id: subscription.id, status: step.does === 'cancel' ? 'off' : 'on' };
      const press = () => person.post('/api/sub/renewable', body);
      return atOnce('twice' in step && step.twice ? [press, press] : [press]);
    }
    case 'wait':
      return wait(play, times[step.time]);
    case 'disturb':
      await disturb(world, {
        target: 'stripe',
        path: step.call,
        mode: step.mode === 'before' || step.mode === 'after' ? step.mode : 'broken',
        times: step.times,
      });
      return '';
    case 'lose a mail':
      await disturb(world, { target: 'mail', path: '*', mode: 'before', times: 1 });
      return '';
    case 'have a debit returned':
      return returnDebit(world, step.which);
    case 'settle': {
      const { dispute } = await answerOf<DisputeAnswer>(await person.get('/api/dispute/get'));
      if (!dispute) return 'nothing to settle';
      const press = () => person.post(`/api/dispute/${dispute.id}/pay`);
      return atOnce(step.twice ? [press, press] : [press], memory);
    }
    case 'pay the open invoice': {
      const press = () => person.post('/api/sub/invoice/pay');
      return atOnce(step.twice ? [press, press] : [press], memory);
    }
    case 'change the method':
      return changeMethod(play, person, step.method);
    case 'deliver events':
      play.dropping = step.mode === 'drop';
      await deliveryMode(world, deliveryModeOf(step.mode));
      return '';
    default:
      await runSchedule(play.cast.watch, play.outbox);
      return '';
  }
}

async function isCustomer({ cast }: Play, who: number): Promise<boolean> {
  const { results } = await cast.watch.customers.all<{ account_id: string }>();
  return results.some((row) => row.account_id === cast.players[who]?.accountId);
}

function deliveryModeOf(mode: string): Parameters<typeof deliveryMode>[1] {
  return mode === 'hold' || mode === 'shuffle' || mode === 'duplicate' || mode === 'drop'
    ? mode
    : 'normal';
}

function memoryOf({ memories }: Play, who: number): Memory {
  const found = memories[who];
  if (!found) throw new Error(`nobody is number ${who}`);
  return found;
}

async function answerOf<T extends object>(response: Response): Promise<Partial<T>> {
  return (await response.json()) as Partial<T>;
}

/** A fault of the product's own is never an answer. */
async function told(
  response: Response,
): Promise<{ words: string; answer: Record<string, unknown> }> {
  const answer = (await response.json()) as Record<string, unknown> & { error?: string };
  if (response.status === 500) throw new Error(`the product failed: ${JSON.stringify(answer)}`);
  return { words: `${response.status} ${answer.error ?? ''}`.trim(), answer };
}

/** Keeps of an answer what the checkout keeps. */
async function remember(memory: Memory, response: Response): Promise<string> {
  const { words, answer } = await told(response);
  const { invoice } = answer as Partial<InvoiceAnswer>;
  const intent = (invoice ?? (answer as Partial<InvoiceAnswer['invoice']>)).payment_intent;
  if (invoice) memory.invoiceId = invoice.id;
  const intentId = intent?.client_secret.split('_secret_')[0];
  if (intentId) memory.intents = [intentId, ...memory.intents.filter((id) => id !== intentId)];
  return intent ? `${words} ${intent.status}` : words;
}

async function atOnce(presses: (() => Promise<Response>)[], memory?: Memory): Promise<string> {
  const responses = await Promise.all(presses.map((press) => press()));
  const words: string[] = [];
  for (const response of responses) {
    words.push(memory ? await remember(memory, response) : (await told(response)).words);
  }
  return words.join(' and ');
}

async function orderFor(
  play: Play,
  { person }: Memory,
  { plan, method }: { plan: string; method: MethodName },
): Promise<Record<string, unknown> | null> {
  const found = play.cast.plans.get(plan);
  if (!found) throw new Error(`no plan ${plan}`);
  const paid = await methodFor(play, person, method);
  if (!paid) return null;
  // The offer of a trial depends on the day.
  return order(found, paid, { trial_end_at: null });
}

/** What the browser makes of what a person types; null where a fault kept it from being made. */
async function methodFor(
  { world }: Play,
  person: Person,
  name: MethodName,
): Promise<string | null> {
  const means = methods[name];
  if ('card' in means) return means.card;
  try {
    if ('iban' in means) return (await sepaMethod(world, person, means.iban)).method || null;
    const setup = await beginPaypal(world, person);
    await decideAtPaypal(world, setup, { outcome: 'approve', payer_email: means.payer });
    const { payment_method: method } = await world.stripe.setupIntents.retrieve(setup);
    return idOf(method);
  } catch (error) {
    if (error instanceof Error && /^setup: (409|429|503)$/.test(error.message)) return null;
    throw error;
  }
}

async function authenticate(
  { world }: Play,
  { intents }: Memory,
  { outcome, which }: { outcome: string; which: number },
): Promise<string> {
  const intentId = intents[which];
  if (!intentId) return 'nothing to authenticate';
  const response = await sandboxPost(world, `authentications/${intentId}`, { outcome });
  return String(response.status);
}

/** As long as events are lost, the product asks for them within the days that Stripe tells of them. */
async function wait({ world, cast, dropping, outbox }: Play, seconds: number): Promise<string> {
  const stage = dropping ? times['three days'] : times['half a year'];
  for (let left = seconds; left > 0; left -= stage) {
    await queued(cast.watch);
    await advance(world, Math.min(left, stage));
    if (left > stage) await runSchedule(cast.watch, outbox);
  }
  return '';
}

async function returnDebit(world: World, which: number): Promise<string> {
  const debits = (await (await world.fetch('/sandbox/api/bank-return')).json()) as {
    invoice: string;
  }[];
  const debit = debits[which % Math.max(debits.length, 1)];
  if (!debit) return 'no debit';
  const response = await sandboxPost(world, 'bank-return', { invoice: debit.invoice });
  await delivered(world);
  return `${debit.invoice} ${response.status}`;
}

async function changeMethod(play: Play, person: Person, name: MethodName): Promise<string> {
  const { world } = play;
  await wait(play, aMinute);
  const begun = await told(await person.get('/api/sub/stripe/checkout/session'));
  const { session_id: session } = begun.answer as Partial<CheckoutSessionAnswer>;
  if (!session) return begun.words;
  const method = await checkoutMethod(world, name);
  const done = await sandboxPost(world, `checkout/${session}`, { payment_method: method });
  const path = `/api/sub/paymentmethod/update/by/checkout?session_id=${session}`;
  const { words } = await told(await person.get(path));
  return `${done.status} ${words}`;
}

/** What somebody enters on Stripe's own page; PayPal is not asked there. */
async function checkoutMethod(world: World, name: MethodName): Promise<string> {
  const means = methods[name];
  if ('card' in means) return means.card;
  const made = await world.stripe.paymentMethods.create({
    type: 'sepa_debit',
    sepa_debit: { iban: 'iban' in means ? means.iban : methods['an account'].iban },
    billing_details: { name: 'Lea Muster', email: 'lea@example.com' },
  });
  return made.id;
}

function sandboxPost(world: World, path: string, body: unknown): Promise<Response> {
  return world.fetch(`/sandbox/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
