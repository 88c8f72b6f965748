import { CardElement } from '@stripe/react-stripe-js';
import { useId, useMemo } from 'react';

import { checkoutTexts } from '#client/messages/checkout.ts';
import { errorText } from '#client/messages/errors.ts';
import type { useCardMethod } from '#client/subscription/checkout/card/use-card-method.ts';
import { fieldClasses } from '#client/subscription/checkout/field-classes.ts';
import styles from '#client/subscription/checkout/panel.module.css';
import { useFieldStyle } from '#client/subscription/checkout/use-field-style.ts';
import { FormError } from '#client/ui/form-error.tsx';
import { LockIcon } from '#client/ui/icons.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { RequiredMarker } from '#client/ui/required-marker.tsx';

interface CardPanelProps {
  card: ReturnType<typeof useCardMethod>;
  onChange: () => void;
}

/** The card's fields, which Stripe renders; we see only their errors. */
export function CardPanel({ card: { problem, changed }, onChange }: CardPanelProps) {
  const id = useId();
  const style = useFieldStyle();
  const options = useMemo(
    () => ({ hidePostalCode: true, disableLink: true, style, classes: fieldClasses }),
    [style],
  );

  return (
    <Stack gap={16} role="group" aria-labelledby={id} aria-describedby={problem && `${id}-error`}>
      <Stack gap={8}>
        <span id={id} className={styles.label}>
          {checkoutTexts.cardLabel}
          <RequiredMarker />
        </span>
        <CardElement
          className={`${styles.field} ${problem ? styles.invalid : ''}`}
          options={options}
          onChange={({ error }) => {
            changed(error);
            onChange();
          }}
        />
        <FormError id={`${id}-error`} text={problem && errorText(problem)} />
      </Stack>
      <p className={styles.secure}>
        <LockIcon /> {checkoutTexts.cardHint}
      </p>
    </Stack>
  );
}
