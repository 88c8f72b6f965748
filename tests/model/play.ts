import { redeem } from '#tests/support/coupons.ts';
import { disturb } from '#tests/support/faults.ts';
import type { World } from '#tests/support/world.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { openBrowser } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { flushDeliveries, setDeliveryMode, subscriptionOf } from '#tests/support/purchases.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import type { Cast } from '#tests/model/cast.ts';
import { listenToAnswers } from '#tests/model/answers.ts';
import {
  endMandate,
  giveCredit,
  refundByHand,
  pauseOrResume,
  setAccountVersion,
  switchPaypal,
  voidOpenInvoice,
} from '#tests/model/dashboard.ts';
import { changePlan } from '#tests/model/changes.ts';
import { changeAtStripe, codeOf, couponNames } from '#tests/model/coupons.ts';
import type { ChangeAtStripe, CouponName } from '#tests/model/coupons.ts';
import { newDataMemory } from '#tests/model/data/data-memory.ts';
import { isDataStep } from '#tests/model/data/data-steps.ts';
import { tend } from '#tests/model/data/data.ts';
import { methodFor } from '#tests/model/means.ts';
import { answerOf, atOnce, placeOrder, remember, told } from '#tests/model/memory.ts';
import type { Memory } from '#tests/model/memory.ts';
import { forgetPassword, signUp } from '#tests/model/newcomers.ts';
import { leave } from '#tests/model/leaving/leave.ts';
import { accountIdOf, memoryOf } from '#tests/model/people.ts';
import { orderFor, orderWithCoupon } from '#tests/model/orders.ts';
import type { Wanted } from '#tests/model/orders.ts';
import { changeMethod, oweForAWhile, post } from '#tests/model/owing.ts';
import type { Play } from '#tests/model/playing.ts';
import { reserve } from '#tests/model/reserve.ts';
import { times } from '#tests/model/step.ts';
import { aMinuteLater, scheduleNow, wait } from '#tests/model/waiting.ts';
import { claimPurchase, nameOwner, tellOfStore } from '#tests/model/store.ts';
import type { Step } from '#tests/model/step.ts';
import type { DisputeAnswer } from '#worker/subscription/billing/schemas.ts';

/** A play at its beginning. */
export function newPlay(cast: Cast): Play {
  const { world } = cast.watch;
  const answers = listenToAnswers(
    () => play.waited,
    () => clockOf(world),
  );
  const memories = cast.players.map(({ person }) => ({
    // The browser is new, so it remembers nothing of another play.
    person: answers.of({ ...person, ...openBrowser(world, { session: sessionOf(person) }) }),
    order: null,
    invoiceId: null,
    intents: [],
  }));
  cast.watch.runs = [];
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
    unscheduled: 0,
    answers,
    isAlone: true,
    outbox: [],
    newcomers: [],
    shown: new Map(),
    reserved: new Set(),
    data: newDataMemory(),
  };
  return play;
}

const sessionOf = (person: Person) => /session=([^;]+)/.exec(person.cookie())?.[1] ?? '';

/** Performs one step and returns its result in words. A step that does not apply does nothing. */
export async function perform(play: Play, step: Step): Promise<string> {
  if (await needsGoneAccount(play, step)) return 'has deleted their account';
  if (isDataStep(step)) return tend(play, step);
  const { world } = play;
  const memory = 'who' in step ? memoryOf(play, step.who) : memoryOf(play, 0);
  const { person } = memory;
  switch (step.does) {
    case 'buy': {
      const wanted = await orderFor(play.cast, person, step);
      if (!wanted) return 'no method';
      return placeOrder(memory, wanted);
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
      // The product saves a customer before it reserves a purchase.
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
      return placeOrder(memory, memory.order);
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
    case 'change the plan':
      return changePlan(play, memory, step);
    case 'take the change back': {
      const press = () => person.post('/api/sub/change/undo');
      return atOnce(step.twice ? [press, press] : [press]);
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
    case 'owe for a while':
      return oweForAWhile(play, step);
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
    case 'pause or resume at Stripe':
      return pauseOrResume(play.cast.watch, accountIdOf(play, step.who), step.what);
    case 'end what a person agreed to':
      return endMandate(play.cast.watch, accountIdOf(play, step.who));
    case 'get a credit at Stripe':
      return giveCredit(play.cast.watch, accountIdOf(play, step.who), step.cents);
    case 'switch PayPal off or on':
      return switchPaypal(world, step.to);
    case 'refund by hand at Stripe':
      return refundByHand(play.cast.watch, accountIdOf(play, step.who), step.share);
    case 'void the open invoice at Stripe':
      return voidOpenInvoice(play.cast.watch, accountIdOf(play, step.who));
    case 'list events in another API version':
      return setAccountVersion(world, step.version);
    case 'a store tells':
      return tellOfStore(play, step.who, step.news);
    case 'a store names an owner':
      return nameOwner(play, step);
    case 'claim the purchase':
      return claimPurchase(play, step);
    case 'sign up':
      return signUp(world, play.newcomers);
    case 'forget the password':
      return forgetPassword(world, play.newcomers);
    case 'deliver events':
      // Held events arrive when the mode is normal again, or all at once in a burst.
      if (step.mode === 'hold') play.holding = true;
      else if (/^(normal|burst)$/.test(deliveryModeOf(step.mode))) play.holding = false;
      play.dropping = step.mode === 'drop';
      play.hasLost ||= play.dropping;
      await setDeliveryMode(world, deliveryModeOf(step.mode));
      return '';
    case 'run the schedule':
      await scheduleNow(play);
      return '';
    case 'cancel by the form':
    case 'withdraw by the form':
    case 'say that it was not me':
    case 'say that it is mine':
    case 'claim the guarantee':
    case 'cancel and keep what is paid':
    case 'ask for deletion':
    case 'undo the deletion':
    case 'the desk acts':
    case 'the desk gives back':
    case 'the desk ends a contract':
      return leave(play, step);
  }
}

/** More than any rate limit allows. */
const mostTries = 25;

/** Orders repeatedly until the product refuses. The memory keeps the refused order. */
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

/**
 * Everybody sees the quote with the code before anybody orders. A person whose code was refused
 * still orders.
 */
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

/** Steps before whose first call of the product a page asks Stripe, or a row is written. */
const needsAccount = /buy|cards|change the (method|plan)|extra days/;

/** Whether a step needs an account that was deleted. Others hear from the product that it is. */
async function needsGoneAccount(play: Play, step: Step): Promise<boolean> {
  if (!needsAccount.test(step.does)) return false;
  const { database } = play.cast.watch;
  const found = await database
    .prepare('select count(*) as n from account where id in (?1, ?2)')
    .bind(accountIdOf(play, 0), accountIdOf(play, 1))
    .first<{ n: number }>();
  if (found?.n === 2) return false;
  if (!('who' in step)) return true;
  const own = await database
    .prepare('select id from account where id = ?')
    .bind(accountIdOf(play, step.who))
    .first();
  return own === null;
}

async function isCustomer({ cast }: Play, who: number): Promise<boolean> {
  const { results } = await cast.watch.customers.all<{ account_id: string }>();
  return results.some((row) => row.account_id === cast.players[who]?.accountId);
}

type DeliveryMode = Parameters<typeof setDeliveryMode>[1];

function deliveryModeOf(mode: string): DeliveryMode {
  const isSpecial = /^(hold|shuffle|duplicate|drop|burst)$/.test(mode);
  return isSpecial ? (mode as DeliveryMode) : 'normal';
}

async function authenticate(
  { world }: Play,
  { intents }: Memory,
  { outcome, which }: { outcome: string; which: number },
): Promise<string> {
  const intentId = intents[which];
  if (!intentId) return 'nothing to authenticate';
  const response = await post(world, `authentications/${intentId}`, { outcome });
  return String(response.status);
}

async function returnDebit(world: World, which: number): Promise<string> {
  const debits = (await (await world.fetch('/sandbox/api/bank-return')).json()) as {
    invoice: string;
  }[];
  const debit = debits[which % Math.max(debits.length, 1)];
  if (!debit) return 'no debit';
  const response = await post(world, 'bank-return', { invoice: debit.invoice });
  await flushDeliveries(world);
  return `${debit.invoice} ${response.status}`;
}
