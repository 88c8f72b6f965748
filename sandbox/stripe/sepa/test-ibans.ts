import type { Decline } from '#sandbox/stripe/card/declines.ts';

/** What a bank does with a debit. */
export type DebitBehaviour = {
  /** Seconds until the bank answers. */
  delay: number;
  /** Why the bank refuses it; null for a debit that is paid. */
  failure: Decline | null;
  /** Whether its owner returns it as soon as it is paid. */
  isReturned: boolean;
};

/** The decline of a debit that the account does not cover, in the words of Stripe's report. */
export const uncoveredDecline: Decline = {
  code: 'payment_intent_payment_attempt_failed',
  decline_code: 'insufficient_funds',
  message: "The customer's account has insufficient funds to cover this payment.",
};

const longDelay = 3 * 60;
const paidDebit: DebitBehaviour = { delay: 0, failure: null, isReturned: false };
const refusedDebit: DebitBehaviour = { ...paidDebit, failure: uncoveredDecline };

// docs.stripe.com/payments/sepa-debit/accept-a-payment#test-account-numbers
const testIbans: Record<string, DebitBehaviour> = {
  DE89370400440532013000: paidDebit,
  DE08370400440532013003: { ...paidDebit, delay: longDelay },
  DE62370400440532013001: refusedDebit,
  DE78370400440532013004: { ...refusedDebit, delay: longDelay },
  DE35370400440532013002: { ...paidDebit, isReturned: true },
};

/** How an account behaves. An account that is not a test account pays. */
export function testIban(iban: string): DebitBehaviour {
  return testIbans[iban] ?? paidDebit;
}
