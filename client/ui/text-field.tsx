import type { ComponentProps } from 'react';

import { Field } from '#client/ui/field.tsx';
import styles from '#client/ui/field.module.css';

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  error?: string;
}

/** One line of text with its label. */
export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={input.required}>
      {(control) => <input type="text" {...input} {...control} className={styles.input} />}
    </Field>
  );
}
