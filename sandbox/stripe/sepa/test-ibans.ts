import type { Decline } from '#sandbox/stripe/card/declines.ts';

/** What a bank does with a debit. */
export type Debit = {
  /** Seconds of the clock until the bank answers. */
  delay: number;
  /** Why the bank refuses it; null for a debit that is paid. */
  failure: Decline | null;
  /** Its owner has it returned as soon as it is paid. */
  returned: boolean;
};

/** A debit the account did not cover, in the words Stripe reports a bank's refusal with. */
export const uncovered: Decline = {
  code: 'payment_intent_payment_attempt_failed',
  decline_code: 'insufficient_funds',
  message: "The customer's account has insufficient funds to cover this payment.",
};

const later = 3 * 60;
const paid: Debit = { delay: 0, failure: null, returned: false };
const refused: Debit = { ...paid, failure: uncovered };

// docs.stripe.com/payments/sepa-debit/accept-a-payment#test-account-numbers
const testIbans: Record<string, Debit> = {
  DE89370400440532013000: paid,
  DE08370400440532013003: { ...paid, delay: later },
  DE62370400440532013001: refused,
  DE78370400440532013004: { ...refused, delay: later },
  DE35370400440532013002: { ...paid, returned: true },
};

/** How an account behaves; one that is no test account pays. */
export function testIban(iban: string): Debit {
  return testIbans[iban] ?? paid;
}
