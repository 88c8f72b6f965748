import { askBank, askBankAuthenticated, askBankToKeep } from '#sandbox/stripe/card/ask-bank.ts';
import type { Verdict } from '#sandbox/stripe/card/test-cards.ts';
import { mandateOf } from '#sandbox/stripe/mandate/mandate.ts';
import type { PaymentMethod } from '#sandbox/stripe/objects.ts';
import { askPaypal } from '#sandbox/stripe/paypal/payer.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** The answer to a payment: a card's verdict, or a debit whose result comes later. */
export type PaymentVerdict = Verdict | 'debit';

/** The answer to a payment, with the owner of the payment method present or not. */
export function askToPay(
  world: WorldContext,
  method: PaymentMethod,
  offSession: boolean,
): PaymentVerdict {
  if (method.type === 'sepa_debit') return 'debit';
  if (method.type !== 'paypal') return askBank(world, method, offSession);
  return mandateOf(world, method.id) ? askPaypal(method) : 'authenticate';
}

/** The answer to a payment that its owner has just approved. */
export function askAfterApproval(world: WorldContext, method: PaymentMethod): Verdict {
  return method.type === 'paypal' ? askPaypal(method) : askBankAuthenticated(world, method);
}

/** The answer to storing a payment method for later. */
export function askToKeep(world: WorldContext, method: PaymentMethod): Verdict {
  if (method.type === 'sepa_debit') return 'approved';
  return method.type === 'paypal' ? 'authenticate' : askBankToKeep(world, method);
}
