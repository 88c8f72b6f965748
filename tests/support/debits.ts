import { row } from '#tests/support/database.ts';
import type { World } from '#tests/support/world.ts';
import { ibans } from '#tests/support/payment-methods.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { flushDeliveries, planNamed } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { idOf } from '#worker/id-of.ts';
import type { Dispute, DisputePaymentAnswer } from '#worker/subscription/billing/schemas.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';

/** What the stand-in charges for a debit that a bank returns, and for one that fails; cents. */
export const fees = { returned: 750, failed: 350 } as const;

const mandate = {
  customer_acceptance: {
    type: 'online',
    online: { ip_address: '127.0.0.1', user_agent: 'Vitest' },
  },
} as const;

/** A person whose contract is paid by debit. */
export interface Debtor {
  person: Person;
  accountId: string;
  customerId: string;
  subscriptionId: string;
  invoiceId: string;
}

/** Saves a bank account at Stripe for a customer, with the mandate to debit it. */
export async function saveBankAccount(
  world: World,
  customer: string,
  iban: string,
): Promise<string> {
  const method = await world.stripe.paymentMethods.create({
    type: 'sepa_debit',
    sepa_debit: { iban },
    billing_details: { name: 'Erika Mustermann', email: 'erika@example.com' },
  });
  await world.stripe.setupIntents.create({
    customer,
    allowed_payment_method_types: ['sepa_debit'],
    payment_method: method.id,
    confirm: true,
    mandate_data: mandate,
  });
  return method.id;
}

/** Saves a card at Stripe for a customer. */
export async function saveCard(world: World, customer: string, card: string): Promise<string> {
  return (await world.stripe.paymentMethods.attach(card, { customer })).id;
}

/** Signs a new person up, with a monthly contract that debits that bank account. */
export async function signUpDebtor(world: World, iban: string = ibans.paid): Promise<Debtor> {
  const person = await signUpPerson(world);
  return subscribeByDebit(world, person, iban);
}

/** Begins a monthly contract for a person that debits that bank account. */
export async function subscribeByDebit(
  world: World,
  person: Person,
  iban: string,
): Promise<Debtor> {
  const account = await row<{ id: string }>(
    world,
    'select id from account where email = ?',
    person.email,
  );
  const accountId = account?.id ?? '';
  const customer = await world.stripe.customers.create({
    email: person.email,
    metadata: { account_id: accountId },
  });
  await (
    await world.database()
  )
    .prepare('insert into customer (account_id, customer_id, created_at) values (?, ?, 0)')
    .bind(accountId, customer.id)
    .run();
  const method = await saveBankAccount(world, customer.id, iban);
  const plan = await planNamed(world, 'monthly');
  const subscription = await world.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: plan.plan_id }],
    default_payment_method: method,
    metadata: { account_id: accountId, plan_key: 'monthly' },
  });
  await flushDeliveries(world);
  return {
    person,
    accountId,
    customerId: customer.id,
    subscriptionId: subscription.id,
    invoiceId: idOf(subscription.latest_invoice) ?? '',
  };
}

/**
 * Signs a new person up, with a contract whose second month a bank account does not pay. Its
 * invoice stays open, unlike the first invoice of a contract.
 */
export async function signUpRenewalDebtor(world: World): Promise<Debtor> {
  const debt = await signUpDebtor(world);
  await setPaymentMethod(world, debt, await saveBankAccount(world, debt.customerId, ibans.failed));
  await advance(world, 32 * 86_400);
  await flushDeliveries(world);
  const renewed = await world.stripe.subscriptions.retrieve(debt.subscriptionId);
  return { ...debt, invoiceId: idOf(renewed.latest_invoice) ?? '' };
}

/** Makes a payment method the one that pays a person's contract from now on. */
export async function setPaymentMethod(world: World, debt: Debtor, method: string): Promise<void> {
  await world.stripe.subscriptions.update(debt.subscriptionId, { default_payment_method: method });
}

/**
 * Lets the bank return a paid debit, or lets a debit in progress fail. `fee`: what Stripe charges
 * for a returned one, cents.
 */
export async function letBankReturn(
  world: World,
  invoice: string,
  why: { reason?: string; fee?: number } = {},
): Promise<void> {
  await sandboxPost(world, 'bank-return', { invoice, ...why });
}

/** The dispute that a person is asked to settle, or null. */
export async function disputeOf({ person }: Pick<Debtor, 'person'>): Promise<Dispute | null> {
  const answer = await person.get('/api/dispute/get');
  return ((await answer.json()) as { dispute: Dispute | null }).dispute;
}

/** The open dispute; throws if there is none. */
export async function openDisputeOf(debt: Pick<Debtor, 'person'>): Promise<Dispute> {
  const found = await disputeOf(debt);
  if (!found) throw new Error('nothing is to be settled');
  return found;
}

/** Pays a dispute as its person; throws with the whole answer if the payment is refused. */
export async function settleDispute(
  { person }: Pick<Debtor, 'person'>,
  id: number,
): Promise<DisputePaymentAnswer> {
  const response = await person.post(`/api/dispute/${id}/pay`);
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text) as DisputePaymentAnswer;
}

/**
 * What Stripe has of a person's settlements: how many invoices, and the totals of the paid ones.
 */
export async function settlements(
  world: World,
  { customerId }: Pick<Debtor, 'customerId'>,
): Promise<{ made: number; paid: number[] }> {
  const invoices = await world.stripe.invoices.list({ customer: customerId, limit: 100 });
  const settlementInvoices = invoices.data.filter(
    ({ metadata }) => metadata?.['dispute_id'] !== undefined,
  );
  return {
    made: settlementInvoices.length,
    paid: settlementInvoices.filter(({ status }) => status === 'paid').map(({ total }) => total),
  };
}
