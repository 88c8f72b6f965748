import type { ComponentProps } from 'react';

import { Field } from '#client/ui/field.tsx';
import styles from '#client/ui/field.module.css';
import type { Option } from '#client/ui/filter-options.ts';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'children'> {
  label: string;
  hint?: string;
  error?: string;
  options: readonly Option[];
}

/** A native select with a few options. */
export function SelectField({ label, hint, error, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={select.required}>
      {(control) => (
        <select {...select} {...control} className={styles.input}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
