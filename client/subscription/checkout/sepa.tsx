import { IbanElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeIbanElementChangeEvent } from '@stripe/stripe-js';
import { useId, useMemo, useState } from 'react';

import { useSession } from '#client/account/use-session.ts';
import { methodTexts, sepaTexts } from '#client/messages/checkout.ts';
import { errorText, hasErrorText } from '#client/messages/errors.ts';
import { fieldClasses, useFieldStyle } from '#client/subscription/checkout/field-style.ts';
import type { Method } from '#client/subscription/checkout/method.ts';
import styles from '#client/subscription/checkout/panel.module.css';
import { beginSetup, waitForSetup } from '#client/subscription/checkout/setup.ts';
import { stripeProblem, useAuthenticate } from '#client/subscription/checkout/stripe-library.ts';
import { FormError } from '#client/ui/form-error.tsx';
import { LockIcon } from '#client/ui/icons.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { RequiredMarker } from '#client/ui/required-marker.tsx';
import { TextField } from '#client/ui/text-field.tsx';
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
  const [isEmpty, setEmpty] = useState(true);

  const method: Method = {
    ready: stripe !== null,
    authenticate,
    refused: 'requires_payment_method',
    async create() {
      const iban = elements?.getElement('iban');
      if (!stripe || !iban) return { problem: 'stripe_not_ready' };
      const name = typedName(holder);
      const missing = isEmpty ? 'iban_missing' : 'incomplete_iban';
      if (!complete) setIbanProblem((known) => known ?? missing);
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

  function ibanChanged(event: StripeIbanElementChangeEvent): void {
    const { error, complete: whole, country } = event;
    setEmpty(event.empty);
    const isTaken = !outsideEea.has(country);
    setComplete(whole && isTaken);
    // Uses our own texts; Stripe's have another tone.
    if (error) setIbanProblem(hasErrorText(error.code) ? error.code : 'invalid_iban');
    else setIbanProblem(isTaken ? undefined : 'iban_outside_eea');
  }

  return { method, holder, setHolderInput, holderProblem, ibanProblem, typeHolder, ibanChanged };
}

interface SepaPanelProps {
  sepa: ReturnType<typeof useSepaMethod>;
  onChange: () => void;
}

/** Account holder and IBAN, and the mandate, whose wording the SEPA rulebook prescribes. */
export function SepaPanel({ sepa, onChange }: SepaPanelProps) {
  const id = useId();
  const style = useFieldStyle();
  const { holder, setHolderInput, holderProblem, ibanProblem, typeHolder, ibanChanged } = sepa;
  const options = useMemo(
    () => ({
      supportedCountries: ['SEPA'],
      placeholderCountry: product.country,
      style,
      classes: fieldClasses,
    }),
    [style],
  );
  return (
    <Stack gap={16}>
      <TextField
        ref={setHolderInput}
        label={sepaTexts.holder}
        required
        autoComplete="name"
        maxLength={100}
        value={holder}
        error={holderProblem && errorText(holderProblem)}
        onChange={(event) => {
          typeHolder(event.target.value);
          onChange();
        }}
      />
      <Stack
        gap={8}
        role="group"
        aria-labelledby={id}
        aria-describedby={ibanProblem && `${id}-error`}
      >
        <span id={id} className={styles.label}>
          {sepaTexts.iban}
          <RequiredMarker />
        </span>
        <IbanElement
          className={`${styles.field} ${ibanProblem ? styles.invalid : ''}`}
          options={options}
          onChange={(event) => {
            ibanChanged(event);
            onChange();
          }}
        />
        <FormError id={`${id}-error`} text={ibanProblem && errorText(ibanProblem)} />
      </Stack>
      <p className={styles.small}>{sepaTexts.mandate}</p>
      <p className={styles.secure}>
        <LockIcon /> {methodTexts.serviceHint}
      </p>
    </Stack>
  );
}
