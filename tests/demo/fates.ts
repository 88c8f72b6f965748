import { back, ok } from '#tests/demo/customers.ts';
import type { Shop } from '#tests/demo/shop.ts';
import type { Fate } from '#tests/demo/visitor.ts';
import { contractsOf, declare } from '#tests/support/declarations.ts';
import { disputeOf, saveCard } from '#tests/support/debits.ts';
import { askToDelete } from '#tests/support/deletions.ts';
import { ownCard } from '#tests/support/payment-methods.ts';
import type { Person } from '#tests/support/people.ts';
import { changesTo } from '#tests/support/plan-changes.ts';
import { atStripe, flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { customerOf } from '#tests/support/repayments.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';
import { complete, finish, newSession } from '#tests/worker/subscription/billing/method-updates.ts';
import { leavingReasons } from '#worker/entitlement/schemas.ts';
import { dayMs } from '#worker/calendar.ts';
import type { RefundPreview } from '#worker/desk/money/schemas.ts';

/** Somebody who signed in again, and their contract that runs. */
interface Holder {
  person: Person;
  contract: string;
}

/** Lets a fate happen to somebody. To whom it cannot happen any more, nothing happens. */
export async function meetFate(shop: Shop, somebody: Person, fate: Fate): Promise<void> {
  const person = await back(shop.world, somebody);
  const contract = await subscriptionOf(person);
  if (!contract) return;
  try {
    await fates[fate](shop, { person, contract: contract.id });
  } catch (cause) {
    throw new Error(`${person.email}, who ${fate}`, { cause });
  }
}

type Happens = (shop: Shop, holder: Holder) => Promise<void>;

const fates: Record<Fate, Happens> = {
  cancels: async (shop, { person, contract }) => {
    const answer = await person.post('/api/sub/renewable', { sub_id: contract, status: 'off' });
    if (answer.status === 409) return;
    await ok(answer);
    if (shop.random.below(2) === 0) return;
    const because = leavingReasons[shop.random.below(leavingReasons.length)];
    await ok(await person.post('/api/sub/reason', { sub_id: contract, because }));
  },

  'is declined and leaves': refuseCard,

  'is declined and pays': async (shop, holder) => {
    await refuseCard(shop, holder);
    const due = await nextChargeOf(shop, holder);
    const days = 1 + shop.random.below(8);
    if (due !== null) shop.put(due + days * dayMs, () => pay(shop, holder));
  },

  'has a debit returned': returnDebit,

  'has a debit returned and pays': async (shop, holder) => {
    await returnDebit(shop, holder);
    await shop.in(4, () => pay(shop, holder));
  },

  withdraws: async ({ world }, { person }) => {
    const [contract] = await contractsOf(world, person);
    const fields = { name: person.displayName, email: person.email, contract: contract?.number };
    await declare(world, '/widerrufen', fields, {
      cookie: person.cookie(),
      'sec-fetch-site': 'same-origin',
    });
  },

  'claims the guarantee': async (_shop, { person, contract }) => {
    const answer = await person.post('/api/sub/guarantee', { sub_id: contract });
    if (answer.status !== 409) await ok(answer);
  },

  'changes to a year': async ({ world }, { person }) => {
    const { answer } = await changesTo(world, person, 'yearly');
    if (answer.status !== 409) await ok(answer);
  },

  'is given something back': async (shop, { person }) => {
    const desk = await shop.desk();
    const id = await shop.accountOf(person);
    const [invoice] = (await atStripe(shop.world, person)).paid;
    if (!invoice) return;
    const path = `/api/internal/people/${id}/refunds`;
    const { left, refunded } = await ok<RefundPreview>(await desk.get(`${path}/${invoice.id}`));
    if (left === 0) return;
    await desk.act(path, {
      invoice_id: invoice.id,
      amount: Math.ceil(left / 4),
      refunded_before: refunded,
      reason: 'Zwei Wochen krank, wie telefonisch besprochen.',
    });
  },

  'charges back': async (shop, { person }) => {
    const { world } = shop;
    const customer = await customerOf(world, person);
    const { data } = await world.stripe.charges.list({ customer, limit: 100 });
    const charge = data.find(
      ({ status, payment_method_details: paid }) =>
        status === 'succeeded' && paid?.type !== 'sepa_debit',
    );
    if (!charge) return;
    const answer = await sandboxPost(world, 'chargeback', { charge: charge.id });
    const { dispute } = (await answer.json()) as { dispute: string };
    const outcome = shop.random.below(3) === 0 ? 'won' : 'lost';
    await shop.in(20, async () => {
      await sandboxPost(world, `chargeback/${dispute}`, { outcome });
    });
  },

  'deletes the account': async ({ world }, { person }) => {
    const answer = await askToDelete(world, person, 'term_end');
    if (answer.status !== 409) await ok(answer);
  },
};

/** From now on the bank refuses what the contract charges. */
async function refuseCard({ world }: Shop, { person, contract }: Holder): Promise<void> {
  const customerId = await customerOf(world, person);
  const card = await saveCard(world, customerId, 'pm_card_chargeCustomerFail');
  await world.stripe.subscriptions.update(contract, { default_payment_method: card });
  await flushDeliveries(world);
}

/** When the contract is charged next, UTC milliseconds; null for never. */
async function nextChargeOf({ world }: Shop, { contract }: Holder): Promise<number | null> {
  const { items } = await world.stripe.subscriptions.retrieve(contract);
  const end = items.data[0]?.current_period_end;
  return end === undefined ? null : end * 1000;
}

/** Lets the bank return the newest debit of somebody that it has paid. */
async function returnDebit({ world }: Shop, { person }: Holder): Promise<void> {
  const answer = await world.fetch('/sandbox/api/bank-return');
  const debits = await ok<{ invoice: string }[]>(answer);
  const { paid } = await atStripe(world, person);
  const own = paid.find(({ id }) => debits.some(({ invoice }) => invoice === id));
  if (own) await sandboxPost(world, 'bank-return', { invoice: own.id });
}

/** Somebody takes another card and pays with it what they owe. */
async function pay({ world }: Shop, holder: Holder): Promise<void> {
  const person = await back(world, holder.person);
  if (!(await subscriptionOf(person))) return;
  const { session_id: session } = await newSession(person);
  await complete(world, session, ownCard());
  await finish(person, session);
  await flushDeliveries(world);
  const open = await disputeOf({ person });
  if (open && open.settle_invoice_status !== 'paid') {
    await person.post(`/api/dispute/${open.id}/pay`);
  }
  await person.post('/api/sub/invoice/pay');
}
