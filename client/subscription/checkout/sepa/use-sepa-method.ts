import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeIbanElementChangeEvent } from '@stripe/stripe-js';
import { useState } from 'react';

import { useSession } from '#client/account/use-session.ts';
import { hasErrorText } from '#client/messages/errors.ts';
import { beginSetup } from '#client/subscription/checkout/begin-setup.ts';
import { waitForSetup } from '#client/subscription/checkout/wait-for-setup.ts';
import type { Method } from '#client/subscription/checkout/method.ts';
import { stripeProblem } from '#client/subscription/checkout/stripe-problem.ts';
import { useAuthenticate } from '#client/subscription/checkout/use-authenticate.ts';
import { product } from '#worker/product.ts';
import { typedEmail, typedName } from '#worker/typed.ts';

/**
 * The countries that take part in SEPA and not in the European Economic Area. For a debit from
 * there Stripe wants the owner's whole address (docs.stripe.com/payments/sepa-debit), which we do
 * not ask for: hardly anybody with a German billing address has such an account.
 */
const outsideEea = new Set(['AD', 'CH', 'GB', 'GI', 'MC', 'SM', 'VA']);

/** Payment by direct debit: account holder and IBAN. Pressing pay gives the mandate. */
export function useSepaMethod() {
  const stripe = useStripe();
  const elements = useElements();
  const authenticate = useAuthenticate();
  const { session } = useSession();
  const [holderInput, setHolderInput] = useState<HTMLInputElement | null>(null);
  const [holder, setHolder] = useState(session?.name ?? '');
  const [holderProblem, setHolderProblem] = useState<string>();
  const [ibanProblem, setIbanProblem] = useState<string>();
  const [complete, setComplete] = useState(false);

  const method: Method = {
    ready: stripe !== null,
    authenticate,
    refused: 'requires_payment_method',
    async create() {
      const iban = elements?.getElement('iban');
      if (!stripe || !iban) return { problem: 'stripe_not_ready' };
      const name = typedName(holder);
      if (!complete) setIbanProblem((known) => known ?? 'incomplete_iban');
      if (name === '') setHolderProblem('required');
      if (name === '' || !complete) {
        if (name === '') holderInput?.focus();
        else iban.focus();
        return { problem: 'form_data_invalid' };
      }
      const secret = await beginSetup('sepa_debit');
      const { setupIntent, error } = await stripe.confirmSepaDebitSetup(secret, {
        payment_method: {
          sepa_debit: iban,
          billing_details: {
            name,
            email: typedEmail(session?.email ?? ''),
            address: { country: product.country },
          },
        },
      });
      if (!setupIntent) return { problem: stripeProblem(error) };
      return waitForSetup(setupIntent.id, 'sepa_debit');
    },
  };

  function typeHolder(text: string): void {
    setHolder(text);
    setHolderProblem(undefined);
  }

  function ibanChanged({ error, complete: whole, country }: StripeIbanElementChangeEvent): void {
    const isTaken = !outsideEea.has(country);
    setComplete(whole && isTaken);
    // Uses our own texts; Stripe's have another tone.
    if (error) setIbanProblem(hasErrorText(error.code) ? error.code : 'invalid_iban');
    else setIbanProblem(isTaken ? undefined : 'iban_outside_eea');
  }

  return { method, holder, setHolderInput, holderProblem, ibanProblem, typeHolder, ibanChanged };
}
