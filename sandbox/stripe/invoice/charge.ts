import { getObject } from '#sandbox/store/objects.ts';
import { checkUsable } from '#sandbox/stripe/card/attach.ts';
import { declines } from '#sandbox/stripe/card/declines.ts';
import { mandateMissing, mandateOf, needsMandate } from '#sandbox/stripe/mandate/mandate.ts';
import { askToPay } from '#sandbox/stripe/method/ask.ts';
import { allowsType, checkType } from '#sandbox/stripe/method/types.ts';
import type { Invoice, PaymentMethod } from '#sandbox/stripe/objects.ts';
import { conclude, type Attempt } from '#sandbox/stripe/payment/attempt.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { intentOfInvoice } from './includes.ts';

const mayDebit = (world: WorldContext, method: PaymentMethod): boolean =>
  !needsMandate(method) || mandateOf(world, method.id) !== null;

/** Whether an invoice can be charged to a payment method at all. */
export function chargeable(world: WorldContext, invoice: Invoice, method: PaymentMethod): boolean {
  const intent = intentOfInvoice(world, invoice);
  return intent !== null && allowsType(intent, method) && mayDebit(world, method);
}

/**
 * Tries to pay an open invoice with a payment method. Where a bank wants to ask the absent owner,
 * the intent waits for them, so that they can still pay it themselves. Throws a 400 when the
 * payment method can't be used for it.
 */
export function chargeInvoice(
  world: WorldContext,
  invoice: Invoice,
  method: PaymentMethod,
  offSession: boolean,
): Attempt {
  const intent = intentOfInvoice(world, invoice);
  if (!intent) throw new TypeError(`${invoice.id} is open without a payment intent`);
  checkType(intent, method);
  checkUsable(world, method, intent.customer);
  if (!mayDebit(world, method)) throw mandateMissing(intent);
  const said = askToPay(world, method, offSession);
  return conclude(world, intent, method, said === declines.authentication ? 'authenticate' : said);
}

/** The invoice as it is now. */
export function currentInvoice(world: WorldContext, { id }: { id: string }): Invoice {
  return getObject(world.storage.sql, 'invoice', id);
}
