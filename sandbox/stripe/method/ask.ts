import { askBank, askBankAuthenticated, askBankToKeep } from '#sandbox/stripe/card/ask-bank.ts';
import type { Verdict } from '#sandbox/stripe/card/test-cards.ts';
import { mandateOf } from '#sandbox/stripe/mandate/mandate.ts';
import type { PaymentMethod } from '#sandbox/stripe/objects.ts';
import { askPaypal } from '#sandbox/stripe/paypal/payer.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** What becomes of a payment: as with a card, or a debit whose end is only known later. */
export type PaymentVerdict = Verdict | 'debit';

/** What is said to a payment, with the payment method's owner there or without. */
export function askToPay(
  world: WorldContext,
  method: PaymentMethod,
  offSession: boolean,
): PaymentVerdict {
  if (method.type === 'sepa_debit') return 'debit';
  if (method.type !== 'paypal') return askBank(world, method, offSession);
  return mandateOf(world, method.id) ? askPaypal(method) : 'authenticate';
}

/** What is said to a payment that its owner has just approved. */
export function askAfterApproval(world: WorldContext, method: PaymentMethod): Verdict {
  return method.type === 'paypal' ? askPaypal(method) : askBankAuthenticated(world, method);
}

/** What is said to keeping a payment method for later. */
export function askToKeep(world: WorldContext, method: PaymentMethod): Verdict {
  if (method.type === 'sepa_debit') return 'approved';
  return method.type === 'paypal' ? 'authenticate' : askBankToKeep(world, method);
}
