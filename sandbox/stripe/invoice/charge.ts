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

/** Whether an invoice can be charged to this payment method. */
export function chargeable(world: WorldContext, invoice: Invoice, method: PaymentMethod): boolean {
  const intent = intentOfInvoice(world, invoice);
  return intent !== null && allowsType(intent, method) && mayDebit(world, method);
}

/**
 * Tries to pay an open invoice with a payment method. If the bank wants to ask an absent owner, the
 * intent waits for them, so they can still pay it. Throws a 400 if the payment method cannot be
 * used for the invoice.
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
  const verdict = askToPay(world, method, offSession);
  return conclude(
    world,
    intent,
    method,
    verdict === declines.authentication ? 'authenticate' : verdict,
  );
}

/** The invoice as it is stored now. */
export function currentInvoice(world: WorldContext, { id }: { id: string }): Invoice {
  return getObject(world.storage.sql, 'invoice', id);
}
