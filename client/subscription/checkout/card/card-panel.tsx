import { CardElement } from '@stripe/react-stripe-js';
import type { StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { useId, useMemo, useState } from 'react';

import { checkoutTexts } from '#client/messages/de.ts';
import { errorText, hasErrorText } from '#client/messages/errors.ts';
import { fieldClasses } from '#client/subscription/checkout/field-classes.ts';
import styles from '#client/subscription/checkout/panel.module.css';
import { useFieldStyle } from '#client/subscription/checkout/use-field-style.ts';
import { FormError } from '#client/ui/form-error.tsx';
import { LockIcon } from '#client/ui/icons.tsx';

/** The card's fields, which belong to the payment service; we see only what is wrong with them. */
export function CardPanel({ onChange }: { onChange: () => void }) {
  const id = useId();
  const style = useFieldStyle();
  const options = useMemo(
    () => ({ hidePostalCode: true, disableLink: true, style, classes: fieldClasses }),
    [style],
  );
  const [problem, setProblem] = useState<string>();

  function change(event: StripeCardElementChangeEvent): void {
    setProblem(event.error && problemOf(event.error.code));
    onChange();
  }

  return (
    <div className={styles.panel} role="group" aria-labelledby={id}>
      <div className={styles.labelled}>
        <span id={id} className={styles.label}>
          {checkoutTexts.cardLabel}
        </span>
        <CardElement className={styles.field} options={options} onChange={change} />
        <FormError text={problem} />
      </div>
      <p className={styles.secure}>
        <LockIcon /> {checkoutTexts.cardHint}
      </p>
    </div>
  );
}

/** In our own words: the service's are in another tone. */
function problemOf(code: string): string {
  return errorText(hasErrorText(code) ? code : 'card_invalid');
}
