import { getObject } from '#sandbox/store/objects.ts';
import type { Customer, Invoice } from '#sandbox/stripe/objects.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** Stripe charges no less in euros, in cents. What is less is added to the customer's balance. */
const leastCharge = 50;

type Applied = Pick<Invoice, 'amount_due' | 'amount_remaining' | 'starting_balance'> & {
  ending_balance: number;
};

/** What an invoice over `total` cents would leave of a balance, and what would be due. */
function balanced(total: number, balance: number): Applied {
  const wanted = total + balance;
  const due = wanted < leastCharge ? 0 : wanted;
  return {
    amount_due: due,
    amount_remaining: due,
    ending_balance: wanted - due,
    starting_balance: balance,
  };
}

/**
 * Takes the customer's balance into account, as Stripe does when an invoice is finalized. If it is
 * negative, it is a credit that pays; if it is positive, it is owed and charged too
 * (docs.stripe.com/billing/customer/balance).
 */
export function applyBalance(world: WorldContext, { total, customer: id }: Invoice): Applied {
  const customer = getObject(world.storage.sql, 'customer', id ?? '');
  const applied = balanced(total, customer.balance);
  setBalance(world, customer, applied.ending_balance);
  return applied;
}

/** Gives the customer back what a void invoice has taken of their balance. */
export function restoreBalance(world: WorldContext, invoice: Invoice): void {
  const { customer: id, starting_balance: before, ending_balance: after } = invoice;
  const customer = getObject(world.storage.sql, 'customer', id ?? '');
  setBalance(world, customer, customer.balance + before - (after ?? before));
}

/** Gives a customer a credit of that many cents. */
export function addCredit(world: WorldContext, customerId: string, cents: number): void {
  const customer = getObject(world.storage.sql, 'customer', customerId);
  setBalance(world, customer, customer.balance - cents);
}

function setBalance(world: WorldContext, customer: Customer, balance: number): void {
  if (customer.balance === balance) return;
  change(world, 'customer', customer, { balance }, 'customer.updated');
}
