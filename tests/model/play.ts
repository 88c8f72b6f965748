import { redeem } from '#tests/coupons.ts';
import { disturb } from '#tests/faults.ts';
import type { World } from '#tests/harness.ts';
import { loginCodeFor } from '#tests/login-codes.ts';
import { openBrowser } from '#tests/people.ts';
import type { Person } from '#tests/people.ts';
import { delivered, deliveryMode, subscriptionOf } from '#tests/purchases.ts';
import { advance } from '#tests/sandbox-clock.ts';
import type { Cast } from '#tests/model/cast.ts';
import { listenToAnswers } from '#tests/model/answers.ts';
import type { Answers } from '#tests/model/answers.ts';
import { pauseOrResume } from '#tests/model/dashboard.ts';
import { changeAtStripe, codeOf, couponNames } from '#tests/model/coupons.ts';
import type { ChangeAtStripe, CouponName } from '#tests/model/coupons.ts';
import { checkoutMethod, methodFor } from '#tests/model/means.ts';
import { answerOf, atOnce, remember, told } from '#tests/model/memory.ts';
import type { Memory } from '#tests/model/memory.ts';
import { forgetPassword, signUp } from '#tests/model/newcomers.ts';
import type { Newcomer } from '#tests/model/newcomers.ts';
import { orderFor, orderWithCoupon } from '#tests/model/orders.ts';
import type { Wanted } from '#tests/model/orders.ts';
import { runSchedule } from '#tests/model/quiet.ts';
import type { Queued } from '#tests/model/quiet.ts';
import { reserve } from '#tests/model/reserve.ts';
import { times } from '#tests/model/step.ts';
import { tellOfStore } from '#tests/model/store.ts';
import type { MethodName, Step } from '#tests/model/step.ts';
import type { DisputeAnswer } from '#worker/subscription/dispute/schemas.ts';
import type { CheckoutSessionAnswer } from '#worker/subscription/payment-method/schemas.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

const aMinute = times['a minute'];

/** A sequence under way. */
export interface Play {
  world: World;
  cast: Cast;
  memories: Memory[];
  /** Whether events are being lost: then the clock goes on only so far without a scheduled run. */
  dropping: boolean;
  /** Whether some have been lost. */
  hasLost: boolean;
  /** Whether they are held back. */
  holding: boolean;
  /** For how long some may have been missing, seconds. */
  silence: number;
  /** Whether that was longer once than the product looks back: it tells nobody of them any more. */
  wasDeaf: boolean;
  /** How far the clock was moved so far, seconds. */
  waited: number;
  /** What people were told so far of their orders and cancellations. */
  answers: Answers;
  /** Whether nothing else happens at the same time as the present step. */
  isAlone: boolean;
  /** The mails that were queued so far. */
  outbox: Queued[];
  /** Who has signed up meanwhile. */
  newcomers: Newcomer[];
  /** What people were shown before they ordered, by the keys of their orders. */
  shown: Map<string, Quote>;
  /** The keys of orders whose purchase was put there without asking whether it can be had. */
  reserved: Set<string>;
}

/** A play of which nothing has happened. */
export function newPlay(cast: Cast): Play {
  const { world } = cast.watch;
  const answers = listenToAnswers(() => play.waited);
  const memories = cast.players.map(({ person }) => ({
    // In a browser that remembers nothing of another play.
    person: answers.of({ ...person, ...openBrowser(world, { session: sessionOf(person) }) }),
    order: null,
    invoiceId: null,
    intents: [],
  }));
  const play: Play = {
    world,
    cast,
    memories,
    dropping: false,
    hasLost: false,
    holding: false,
    silence: 0,
    wasDeaf: false,
    waited: 0,
    answers,
    isAlone: true,
    outbox: [],
    newcomers: [],
    shown: new Map(),
    reserved: new Set(),
  };
  return play;
}

const sessionOf = (person: Person) => /session=([^;]+)/.exec(person.cookie())?.[1] ?? '';

/** Has one step happen; one that does not apply does nothing. Returns what came of it. */
export async function perform(play: Play, step: Step): Promise<string> {
  const { world } = play;
  const memory = 'who' in step ? memoryOf(play, step.who) : memoryOf(play, 0);
  const { person } = memory;
  switch (step.does) {
    case 'buy': {
      const wanted = await orderFor(play.cast, person, step);
      if (!wanted) return 'no method';
      memory.order = wanted;
      return remember(memory, await person.post('/api/sub/buy', wanted));
    }
    case 'buy twice at once': {
      const wanted = await orderFor(play.cast, person, step);
      if (!wanted) return 'no method';
      memory.order = wanted;
      const other = step.sameKey ? wanted : { ...wanted, idempotency_key: crypto.randomUUID() };
      return atOnce(
        [() => person.post('/api/sub/buy', wanted), () => person.post('/api/sub/buy', other)],
        memory,
      );
    }
    case 'try refused cards': {
      const refused = { plan: step.plan, method: 'a refused card' } as const;
      return tryUntilTooMany(play, memory, refused);
    }
    case 'buy with an offer': {
      // A customer is kept before any purchase is.
      await person.post('/api/sub/stripe/intent/setup', { payment_method_type: 'card' });
      const paid = await methodFor(world, person, step.method);
      if (!paid || !(await isCustomer(play, step.who))) return 'no method';
      const wanted = await reserve(play.cast, step, paid);
      if (!wanted) return 'nothing to be had now';
      play.reserved.add(String(wanted['idempotency_key']));
      memory.order = wanted;
      return remember(memory, await person.post('/api/sub/buy', wanted));
    }
    case 'be promised extra days': {
      const code = await loginCodeFor(world, person.email, { extraDays: step.days });
      const elsewhere = openBrowser(world);
      return (await told(await elsewhere.post('/api/account/signinbycode', { code }))).words;
    }
    case 'buy with a coupon':
      return buyWithCoupon(play, [memory], step);
    case 'both buy with one coupon':
      return buyWithCoupon(play, play.memories, step);
    case 'redeem': {
      const code = codeOf(play.cast.coupons, step.coupon);
      const press = () => redeem(person, code);
      return atOnce(step.twice ? [press, press] : [press]);
    }
    case 'change a coupon at Stripe':
      await changeAtStripe(world, play.cast.coupons, step.coupon, step.to);
      return '';
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
      const method = await methodFor(world, person, step.method);
      if (!method) return 'no method';
      const body = { invoice_id: memory.invoiceId, payment_method_id: method };
      return remember(memory, await person.post('/api/sub/buy/reattempt', body));
    }
    case 'cancel':
    case 'reactivate': {
      const subscription = await subscriptionOf(person);
      if (!subscription?.id) return 'no contract';
      await aMinuteLater(play);
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
    case 'ask for a setup':
      return (
        await told(
          await person.post('/api/sub/stripe/intent/setup', { payment_method_type: 'card' }),
        )
      ).words;
    case 'pause or resume at Stripe': {
      const accountId = play.cast.players[step.who]?.accountId ?? '';
      return pauseOrResume(play.cast.watch, accountId, step.what);
    }
    case 'a store tells':
      return tellOfStore(play, step.who, step.news);
    case 'sign up':
      return signUp(world, play.newcomers);
    case 'forget the password':
      return forgetPassword(world, play.newcomers);
    case 'deliver events':
      // What is held comes when events are delivered as usual again, or all at once.
      if (step.mode === 'hold') play.holding = true;
      else if (/^(normal|burst)$/.test(deliveryModeOf(step.mode))) play.holding = false;
      play.dropping = step.mode === 'drop';
      play.hasLost ||= play.dropping;
      await deliveryMode(world, deliveryModeOf(step.mode));
      return '';
    default:
      await runSchedule(play.cast.watch, play.outbox);
      return '';
  }
}

/** More than any limit has. */
const mostTries = 25;

/** Orders, and orders again, until the product has enough of it; what it refused is remembered. */
async function tryUntilTooMany(play: Play, memory: Memory, refused: Wanted): Promise<string> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const wanted = await orderFor(play.cast, memory.person, refused);
    if (!wanted) return 'no method';
    memory.order = wanted;
    const words = await remember(memory, await memory.person.post('/api/sub/buy', memory.order));
    if (!words.startsWith('200')) return words;
  }
  return 'nothing was too many';
}

/** Each has been shown the code's offer before any of them orders; who was refused tries all the same. */
async function buyWithCoupon(
  { cast, shown }: Play,
  memories: readonly Memory[],
  wanted: Wanted & { coupon: CouponName; meanwhile?: 'nothing' | ChangeAtStripe },
): Promise<string> {
  const presses: (() => Promise<string>)[] = [];
  for (const memory of memories) {
    const { person } = memory;
    const placed = await orderWithCoupon(cast, person, wanted);
    if (!placed) continue;
    memory.order = placed.order;
    if (placed.quote) shown.set(String(placed.order['idempotency_key']), placed.quote);
    presses.push(async () => remember(memory, await person.post('/api/sub/buy', placed.order)));
  }
  const { coupon, meanwhile = 'nothing' } = wanted;
  if (meanwhile !== 'nothing' && couponNames.discounts.some((name) => name === coupon)) {
    await changeAtStripe(cast.watch.world, cast.coupons, coupon, meanwhile);
  }
  const words = await Promise.all(presses.map((press) => press()));
  return words.join(' and ') || 'no method';
}

async function isCustomer({ cast }: Play, who: number): Promise<boolean> {
  const { results } = await cast.watch.customers.all<{ account_id: string }>();
  return results.some((row) => row.account_id === cast.players[who]?.accountId);
}

type DeliveryMode = Parameters<typeof deliveryMode>[1];

function deliveryModeOf(mode: string): DeliveryMode {
  const isSpecial = /^(hold|shuffle|duplicate|drop|burst)$/.test(mode);
  return isSpecial ? (mode as DeliveryMode) : 'normal';
}

function memoryOf({ memories }: Play, who: number): Memory {
  const found = memories[who];
  if (!found) throw new Error(`nobody is number ${who}`);
  return found;
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

/** Mails name the minute: so those about two changes differ. */
async function aMinuteLater(play: Play): Promise<void> {
  if (play.isAlone) await wait(play, aMinute);
}

/** As long as events are lost, the product asks for them within the days that Stripe tells of them. */
async function wait(play: Play, seconds: number): Promise<string> {
  const { world, cast, dropping, outbox } = play;
  play.waited += seconds;
  play.silence = play.holding || play.hasLost ? play.silence + seconds : 0;
  if (play.silence > times['three days']) play.wasDeaf = true;
  const stage = dropping ? times['three days'] : times['half a year'];
  for (let left = seconds; left > 0; left -= stage) {
    await world.settled();
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
  await aMinuteLater(play);
  const begun = await told(await person.get('/api/sub/stripe/checkout/session'));
  const { session_id: session } = begun.answer as Partial<CheckoutSessionAnswer>;
  if (!session) return begun.words;
  const method = await checkoutMethod(world, name);
  const done = await sandboxPost(world, `checkout/${session}`, { payment_method: method });
  const path = `/api/sub/paymentmethod/update/by/checkout?session_id=${session}`;
  const { words } = await told(await person.get(path));
  return `${done.status} ${words}`;
}

function sandboxPost(world: World, path: string, body: unknown): Promise<Response> {
  return world.fetch(`/sandbox/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
