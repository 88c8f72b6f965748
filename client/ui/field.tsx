import { useId } from 'react';
import type { ReactNode } from 'react';

import { keepTogether } from '#client/lib/keep-together.ts';
import styles from '#client/ui/field.module.css';
import { RequiredMarker } from '#client/ui/required-marker.tsx';

/** Attributes that connect a control with its label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  hint?: string;
  /** The error text; announced when it appears. */
  error?: string;
  required?: boolean;
  children: (control: FieldControl) => ReactNode;
}

/** Label, control, hint and error of any kind of control. */
export function Field({ label, hint, error, required = false, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required && <RequiredMarker />}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {keepTogether(hint)}
        </p>
      )}
      <div role="alert" className={styles.alert}>
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
