import { getObject } from '#sandbox/store/objects.ts';
import { askBank } from '#sandbox/stripe/card/ask-bank.ts';
import { checkUsable } from '#sandbox/stripe/card/attach.ts';
import { declines } from '#sandbox/stripe/card/declines.ts';
import type { Invoice, PaymentMethod } from '#sandbox/stripe/objects.ts';
import { conclude, type Attempt } from '#sandbox/stripe/payment/attempt.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { intentOfInvoice } from './includes.ts';

/**
 * Tries to pay an open invoice with a payment method. Where a bank wants to ask the absent owner,
 * the intent waits for them, so that they can still pay it themselves.
 */
export function chargeInvoice(
  world: WorldContext,
  invoice: Invoice,
  method: PaymentMethod,
  offSession: boolean,
): Attempt {
  const intent = intentOfInvoice(world, invoice);
  if (!intent) throw new TypeError(`${invoice.id} is open without a payment intent`);
  checkUsable(world, method, intent.customer);
  const said = askBank(world, method, offSession);
  return conclude(world, intent, method, said === declines.authentication ? 'authenticate' : said);
}

/** The invoice as it is now. */
export function currentInvoice(world: WorldContext, { id }: { id: string }): Invoice {
  return getObject(world.storage.sql, 'invoice', id);
}
