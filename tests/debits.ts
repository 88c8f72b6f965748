import { row } from '#tests/database.ts';
import type { World } from '#tests/harness.ts';
import { signUpPerson } from '#tests/people.ts';
import type { Person } from '#tests/people.ts';
import { delivered, planNamed } from '#tests/purchases.ts';
import { idOf } from '#worker/id-of.ts';
import type { Dispute, DisputePaymentAnswer } from '#worker/subscription/dispute/schemas.ts';

/** Accounts whose debits end as Stripe documents it for its test numbers. */
export const ibans = {
  paid: 'DE89370400440532013000',
  paidLater: 'DE08370400440532013003',
  failed: 'DE62370400440532013001',
  failedLater: 'DE78370400440532013004',
  returned: 'DE35370400440532013002',
} as const;

const mandate = {
  customer_acceptance: {
    type: 'online',
    online: { ip_address: '127.0.0.1', user_agent: 'Vitest' },
  },
} as const;

/** Somebody whose contract is paid by debit. */
export interface Debtor {
  person: Person;
  accountId: string;
  customerId: string;
  subscriptionId: string;
  invoiceId: string;
}

/** Keeps an account to be debited for a customer, its mandate given. */
export async function keepAccount(world: World, customer: string, iban: string): Promise<string> {
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

/** Keeps a card for a customer. */
export async function keepCard(world: World, customer: string, card: string): Promise<string> {
  return (await world.stripe.paymentMethods.attach(card, { customer })).id;
}

/** Signs somebody up whose monthly contract is debited from that account. */
export async function debtor(world: World, iban: string = ibans.paid): Promise<Debtor> {
  const person = await signUpPerson(world);
  return subscribeByDebit(world, person, iban);
}

/** Has somebody begin a monthly contract that is debited from that account. */
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
  const method = await keepAccount(world, customer.id, iban);
  const plan = await planNamed(world, 'monthly');
  const subscription = await world.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: plan.plan_id }],
    default_payment_method: method,
    metadata: { account_id: accountId, plan_key: 'monthly' },
  });
  await delivered(world);
  return {
    person,
    accountId,
    customerId: customer.id,
    subscriptionId: subscription.id,
    invoiceId: idOf(subscription.latest_invoice) ?? '',
  };
}

/** Has somebody's contract be paid with that from now on. */
export async function payWith(world: World, debt: Debtor, method: string): Promise<void> {
  await world.stripe.subscriptions.update(debt.subscriptionId, { default_payment_method: method });
}

/** The bank returns a debit that was paid, or lets one fail that is under way. */
export async function bankReturn(world: World, invoice: string): Promise<void> {
  const response = await world.fetch('/sandbox/api/bank-return', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ invoice }),
  });
  if (!response.ok) throw new Error(`bank-return: ${response.status} ${await response.text()}`);
}

/** What somebody is asked to settle. */
export async function disputeOf({ person }: Pick<Debtor, 'person'>): Promise<Dispute | null> {
  const answer = await person.get('/api/dispute/get');
  return ((await answer.json()) as { dispute: Dispute | null }).dispute;
}

/** The open dispute; fails when there is none. */
export async function owed(debt: Pick<Debtor, 'person'>): Promise<Dispute> {
  const found = await disputeOf(debt);
  if (!found) throw new Error('nothing is to be settled');
  return found;
}

/** Has somebody settle a dispute; fails with the whole answer when that is refused. */
export async function settle(
  { person }: Pick<Debtor, 'person'>,
  id: number,
): Promise<DisputePaymentAnswer> {
  const response = await person.post(`/api/dispute/${id}/pay`);
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text) as DisputePaymentAnswer;
}

/** What Stripe has of somebody's settlements: every invoice, and what was charged for them. */
export async function settlements(
  world: World,
  { customerId }: Pick<Debtor, 'customerId'>,
): Promise<{ made: number; paid: number[] }> {
  const invoices = await world.stripe.invoices.list({ customer: customerId, limit: 100 });
  const made = invoices.data.filter(({ metadata }) => metadata?.['dispute_id'] !== undefined);
  return {
    made: made.length,
    paid: made.filter(({ status }) => status === 'paid').map(({ total }) => total),
  };
}
