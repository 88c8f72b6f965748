import { IbanElement } from '@stripe/react-stripe-js';
import { useId, useMemo } from 'react';

import { methodTexts, sepaTexts } from '#client/messages/checkout.ts';
import { errorText } from '#client/messages/errors.ts';
import { fieldClasses } from '#client/subscription/checkout/field-classes.ts';
import styles from '#client/subscription/checkout/panel.module.css';
import type { useSepaMethod } from '#client/subscription/checkout/sepa/use-sepa-method.ts';
import { useFieldStyle } from '#client/subscription/checkout/use-field-style.ts';
import { FormError } from '#client/ui/form-error.tsx';
import { LockIcon } from '#client/ui/icons.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { RequiredMarker } from '#client/ui/required-marker.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { product } from '#worker/product.ts';

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
