import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useId, useMemo, useState } from 'react';

import { useSession } from '#client/account/use-session.ts';
import { checkoutTexts } from '#client/messages/checkout.ts';
import { errorText, hasErrorText } from '#client/messages/errors.ts';
import { fieldClasses, useFieldStyle } from '#client/subscription/checkout/field-style.ts';
import type { Method } from '#client/subscription/checkout/method.ts';
import styles from '#client/subscription/checkout/panel.module.css';
import { stripeProblem, useAuthenticate } from '#client/subscription/checkout/stripe-library.ts';
import { FormError } from '#client/ui/form-error.tsx';
import { LockIcon } from '#client/ui/icons.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { RequiredMarker } from '#client/ui/required-marker.tsx';
import { product } from '#worker/product.ts';
import { typedEmail } from '#worker/typed.ts';

/** Payment by card: creates a payment method from the card's fields. */
export function useCardMethod() {
  const stripe = useStripe();
  const elements = useElements();
  const authenticate = useAuthenticate();
  const { session } = useSession();
  const [problem, setProblem] = useState<string>();
  /** Why the bank has refused it; null where it has not. */
  const [refusal, setRefusal] = useState<string | null>(null);

  const method: Method = {
    ready: stripe !== null,
    authenticate,
    refused: 'card_declined',
    // The reason stands above the button, too, a long way from the field that it is about.
    declined(text) {
      setRefusal(text);
      elements?.getElement('card')?.focus();
    },
    async create() {
      const card = elements?.getElement('card');
      if (!stripe || !card) return { problem: 'stripe_not_ready' };
      const { paymentMethod, error } = await stripe.createPaymentMethod({
        type: 'card',
        card,
        billing_details: {
          name: session?.name,
          email: session ? typedEmail(session.email) : undefined,
          address: { country: product.country },
        },
      });
      if (error?.type === 'validation_error') {
        // Errors of the fields are shown at the fields.
        setProblem(stripeProblem(error));
        card.focus();
        return { problem: 'form_data_invalid' };
      }
      return paymentMethod ? { id: paymentMethod.id } : { problem: stripeProblem(error) };
    },
  };

  /** Uses our own texts; Stripe's have another tone. */
  function changed(error: { code: string } | undefined): void {
    setRefusal(null);
    setProblem(error && (hasErrorText(error.code) ? error.code : 'card_invalid'));
  }

  return { method, problem, refusal, changed };
}

interface CardPanelProps {
  card: ReturnType<typeof useCardMethod>;
  onChange: () => void;
}

/** The card's fields, which Stripe renders; we see only their errors. */
export function CardPanel({ card, onChange }: CardPanelProps) {
  const { problem, refusal, changed } = card;
  const id = useId();
  const style = useFieldStyle();
  const options = useMemo(
    () => ({ hidePostalCode: true, disableLink: true, style, classes: fieldClasses }),
    [style],
  );

  return (
    <Stack
      gap={16}
      role="group"
      aria-labelledby={id}
      aria-describedby={problem ? `${id}-error` : refusal !== null ? `${id}-refusal` : undefined}
    >
      <Stack gap={8}>
        <span id={id} className={styles.label}>
          {checkoutTexts.cardLabel}
          <RequiredMarker />
        </span>
        <CardElement
          className={`${styles.field} ${problem || refusal !== null ? styles.invalid : ''}`}
          options={options}
          onChange={({ error }) => {
            changed(error);
            onChange();
          }}
        />
        <FormError id={`${id}-error`} text={problem && errorText(problem)} />
        {refusal !== null && (
          <p id={`${id}-refusal`} className={styles.refusal}>
            {refusal}
          </p>
        )}
      </Stack>
      <p className={styles.secure}>
        <LockIcon /> {checkoutTexts.cardHint}
      </p>
    </Stack>
  );
}
