import type Stripe from 'stripe';

import type { Account } from '#worker/account/caller.ts';
import { clearEmailChange, newEmails } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { idOf } from '#worker/id-of.ts';
import { itemJob } from '#worker/schedule/item-job.ts';
import { replaceCustomer, selectCustomer } from '#worker/subscription/money/money-sql.ts';
import { isKeyReused, isStripeFault, nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * A person's customer in Stripe: the stored one, or a new one that the caller has to store.
 * `attempt` is unique to the request. It makes another idempotency key when the plain one is used
 * up.
 */
export async function ensureCustomer(
  ctx: Ctx,
  account: Account,
  storedId: string | undefined,
  attempt: string,
): Promise<string> {
  if (storedId !== undefined) return storedId;
  try {
    return await createCustomer(ctx, account, `customer:${account.id}`);
  } catch (error) {
    if (!isStripeFault(error) && !isKeyReused(error)) throw error;
  }
  // Stripe may have made the customer before its fault. Or an earlier request made it and did not
  // store it, and the person has changed their name or e-mail since.
  const customers = await ctx.stripe.customers.list({ email: account.email, limit: 100 });
  const own = customers.data.find(({ metadata }) => metadata['account_id'] === account.id);
  return own ? own.id : await newCustomer(ctx, account, attempt);
}

/** Creates a customer for a person whose first one is gone at Stripe, or whose key is used up. */
export function newCustomer(ctx: Ctx, account: Account, attempt: string): Promise<string> {
  return createCustomer(ctx, account, `customer:${account.id}:${attempt}`);
}

/**
 * Stores a customer that was made for a person, in the place of `previousId` (null: none is
 * stored). Returns the one to use: another call may have stored another one meanwhile, and
 * everything of a person belongs to one customer.
 */
export async function keepCustomer(
  ctx: Ctx,
  accountId: string,
  customerId: string,
  previousId: string | null,
): Promise<string> {
  const row = { accountId, customerId, createdAt: ctx.clock.now() };
  const { stored } = await batch(ctx.db, {
    written: replaceCustomer(ctx.db, row, previousId),
    stored: selectCustomer(ctx.db, accountId),
  });
  return stored[0]?.customerId ?? customerId;
}

/** Whether a customer at Stripe has the name and the address that a larger invoice needs. */
export async function namesCustomer({ stripe }: Ctx, id: string): Promise<boolean> {
  const found = await nullIfGone(stripe.customers.retrieve(id));
  if (!found || found.deleted) return false;
  const { name, address } = found;
  return Boolean(name && address?.line1 && address.postal_code && address.city);
}

async function createCustomer(ctx: Ctx, account: Account, key: string): Promise<string> {
  const customer = await ctx.stripe.customers.create(
    {
      email: account.email,
      name: account.displayName,
      preferred_locales: ['de'],
      metadata: { account_id: account.id },
    },
    { idempotencyKey: key },
  );
  return customer.id;
}

/**
 * Tells Stripe that a person's account is deleted: their customer loses name, e-mail, address and
 * payment methods, and keeps only the id that names nobody. It is not deleted, because refunds that
 * a bank still works on, returned debits and the invoices belong to it. Can be done again at any
 * time. Throws what may be tried again later.
 */
export async function forgetCustomer(ctx: Ctx, accountId: string): Promise<void> {
  const [customer] = await selectCustomer(ctx.db, accountId);
  if (!customer) return;
  await forgetAtStripe(ctx, customer.customerId);
}

/**
 * The same for a customer that is stored nowhere, with our id of the person: nothing here would
 * lead to it again. Can be done again until it is done.
 */
export async function forgetUnstored(ctx: Ctx, id: string): Promise<void> {
  await forgetAtStripe(ctx, id, { account_id: '' });
}

async function forgetAtStripe(
  ctx: Ctx,
  id: string,
  metadata?: Stripe.Emptyable<Stripe.MetadataParam>,
): Promise<void> {
  const methods = await nullIfGone(ctx.stripe.customers.listPaymentMethods(id, { limit: 100 }));
  for (const method of methods?.data ?? []) {
    await nullIfGone(ctx.stripe.paymentMethods.detach(method.id));
  }
  const blank = { name: '', email: '', address: '', ...(metadata && { metadata }) } as const;
  await nullIfGone(ctx.stripe.customers.update(id, blank));
}

/** The last trace at Stripe, when nothing of a person is kept here any more: our id of them. */
export async function releaseCustomer(ctx: Ctx, accountId: string): Promise<void> {
  const [customer] = await selectCustomer(ctx.db, accountId);
  if (!customer) return;
  const metadata = { account_id: '' };
  await nullIfGone(ctx.stripe.customers.update(customer.customerId, { metadata }));
}

/**
 * Takes our id out of a contract at Stripe, sub_… or in_…: no list of Stripe's brings back a row
 * that has been deleted here.
 */
export async function releaseContract(ctx: Ctx, contractId: string): Promise<void> {
  const metadata = { account_id: '' };
  const { invoices, subscriptions } = ctx.stripe;
  if (contractId.startsWith('in_')) await nullIfGone(invoices.update(contractId, { metadata }));
  else await nullIfGone(subscriptions.update(contractId, { metadata }));
}

/**
 * Writes the new e-mails of accounts to their customers in Stripe, so that Stripe's own mails and
 * documents use them. Part of the scheduled run; returns the number of accounts it was done for.
 */
export const syncCustomerEmails = itemJob(newEmails, async (ctx, { id, email, emailChangedAt }) => {
  const [customer] = await selectCustomer(ctx.db, id);
  // A customer that is gone is replaced at the next purchase, with the e-mail of that time.
  if (customer) await nullIfGone(ctx.stripe.customers.update(customer.customerId, { email }));
  // If the e-mail has changed again meanwhile, that one is written next.
  await clearEmailChange(ctx.db, id, emailChangedAt);
});

/**
 * The customer whom a payment, a charge or an invoice of Stripe's belongs to, by its id; null for
 * an id of anything else, and for one that Stripe does not know.
 */
export async function customerOfObject({ stripe }: Ctx, id: string): Promise<string | null> {
  const found = await readObject(stripe, id);
  return idOf(found?.customer);
}

/**
 * Customers who have paid with a card or an account that ends on these four digits, so many of them
 * at most. Stripe's search knows a charge a minute after it. Throws what Stripe throws.
 */
export async function customersByLast4(
  { stripe }: Ctx,
  last4: string,
  limit: number,
): Promise<string[]> {
  const query = ['card', 'sepa_debit']
    .map((type) => `payment_method_details.${type}.last4:"${last4}"`)
    .join(' OR ');
  const { data } = await stripe.charges.search({ query, limit: 100 });
  const customers = data.map(({ customer }) => idOf(customer)).filter((id) => id !== null);
  return [...new Set(customers)].slice(0, limit);
}

function readObject(stripe: Ctx['stripe'], id: string) {
  if (/^(ch|py)_\w+$/.test(id)) return nullIfGone(stripe.charges.retrieve(id));
  if (/^pi_\w+$/.test(id)) return nullIfGone(stripe.paymentIntents.retrieve(id));
  if (/^in_\w+$/.test(id)) return nullIfGone(stripe.invoices.retrieve(id));
  return null;
}
