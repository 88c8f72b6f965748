import { row } from '#tests/support/database.ts';
import type { World } from '#tests/support/world.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { atStripe, buyPlan, flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { readPurchase } from '#worker/subscription/order/move-purchase.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import type { Repayment } from '#worker/subscription/money/money-sql.ts';
import { owe } from '#worker/subscription/money/shared-sql.ts';
import type { Owed } from '#worker/subscription/money/shared-sql.ts';
import type { Withdrawal } from '#worker/subscription/contract/shared-sql.ts';

/** A person with a contract of that plan. */
export interface Member {
  person: Person;
  contract: Pick<ContractRow, 'id' | 'accountId'>;
}

/** A new person who has bought a plan. */
export async function newMember(w: World, plan: string, method?: string): Promise<Member> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, plan, method);
  await flushDeliveries(w);
  return { person, contract: await contractOf(w, person) };
}

/** The contract that the page shows for a person. */
export async function contractOf(w: World, person: Person): Promise<Member['contract']> {
  const id = (await subscriptionOf(person))?.id ?? '';
  const text = 'select account_id as accountId from contract where id = ?';
  const found = await row<{ accountId: string }>(w, text, id);
  return { id, accountId: found?.accountId ?? '' };
}

/** What Stripe has taken from a person and not sent back, in cents. */
export async function keptOf(w: World, person: Person): Promise<number> {
  const customer = await customerOf(w, person);
  const { data } = await w.stripe.charges.list({ customer, limit: 100 });
  return data
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, one) => sum + one.amount - one.amount_refunded, 0);
}

/** The customer at Stripe of a person who has paid. */
export async function customerOf(w: World, { email }: Person): Promise<string> {
  const text = `select customer_id as id from customer
    join account on account.id = account_id where email = ?`;
  return (await row<{ id: string }>(w, text, email))?.id ?? '';
}

/** The last invoice of a person that is paid. */
export async function paidInvoiceOf(w: World, person: Person): Promise<string> {
  return (await atStripe(w, person)).paid[0]?.id ?? '';
}

/** The last order of a person. */
export async function purchaseOf(w: World, { email }: Person): Promise<Purchase> {
  const ctx = await contextInterruptedAtStripe(w, {});
  const text = `select purchase.id from purchase join account on account.id = account_id
    where email = ? order by purchase.created_at desc`;
  const found = await row<{ id: string }>(w, text, email);
  return readPurchase(ctx, found?.id ?? '');
}

/** A repayment as it is stored. */
export function repaymentNamed(w: World, key: string): Promise<Repayment | null | undefined> {
  return row<Repayment>(w, 'select * from repayment where key = ?', key);
}

/** A withdrawal as it is stored. */
export function withdrawalNamed(w: World, key: string): Promise<Withdrawal | null | undefined> {
  return row<Withdrawal>(w, 'select * from withdrawal where key = ?', key);
}

/** Notes that a sum goes back to a member. Returns its key. */
export async function owed(
  w: World,
  { contract }: Member,
  sum: Partial<Pick<Owed, 'amount' | 'invoiceId' | 'dueAt' | 'reason'>> = {},
): Promise<string> {
  const ctx = await contextInterruptedAtStripe(w, {});
  const key = `test:${crypto.randomUUID()}`;
  await owe(
    ctx.db,
    {
      key,
      accountId: contract.accountId,
      contractId: contract.id,
      reason: 'desk',
      amount: 'everything',
      invoiceId: null,
      dueAt: ctx.clock.now(),
      ...sum,
    },
    ctx.clock.now(),
  );
  return key;
}
