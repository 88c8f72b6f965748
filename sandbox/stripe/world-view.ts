import { Hono } from 'hono';

import { findObject, findObjects } from '#sandbox/store/objects.ts';
import type { WorldContext, WorldEnv } from '#sandbox/world-context.ts';
import { intentOfInvoice } from './invoice/includes.ts';

// The SEPA debits of a customer's invoices: under way, paid, failed, or returned by the bank.
function debitsOf(world: WorldContext, customer: string) {
  const { sql } = world.storage;
  return findObjects(sql, 'invoice', { customer }).flatMap(({ id, number }) => {
    const charge = findObject(sql, 'charge', intentOfInvoice(world, { id })?.latest_charge ?? '');
    if (!charge?.payment_method_details?.sepa_debit) return [];
    const { amount, currency } = charge;
    const status = charge.disputed ? 'returned' : charge.status;
    return [{ invoice: id, number, amount, currency, status }];
  });
}

// The payments that went through, each with the dispute about it.
function paymentsOf(world: WorldContext, customer: string) {
  const { sql } = world.storage;
  return findObjects(sql, 'charge', { customer })
    .filter(({ status }) => status === 'succeeded')
    .map((charge) => {
      const [dispute] = findObjects(sql, 'dispute', { charge: charge.id });
      return { ...charge, dispute: dispute ? { id: dispute.id, status: dispute.status } : null };
    });
}

/** `GET /sandbox/api/world`: all of Stripe's customers with what they have, newest first. */
export const worldRoutes = new Hono<WorldEnv>().get('/sandbox/api/world', (c) => {
  const { sql } = c.env.world.storage;
  const customers = findObjects(sql, 'customer').map((customer) => ({
    ...customer,
    payment_methods: findObjects(sql, 'payment_method', { customer: customer.id }),
    subscriptions: findObjects(sql, 'subscription', { customer: customer.id }),
    invoices: findObjects(sql, 'invoice', { customer: customer.id }),
    payments: paymentsOf(c.env.world, customer.id),
    debits: debitsOf(c.env.world, customer.id),
  }));
  return c.json({ now: new Date(c.env.world.clock.now()).toISOString(), customers });
});
