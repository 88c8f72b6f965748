import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';

import { keepTogether } from '#client/lib/keep-together.ts';
import styles from '#client/ui/checkbox.module.css';
import fieldStyles from '#client/ui/field.module.css';
import { CheckIcon } from '#client/ui/icons.tsx';
import { RequiredMarker } from '#client/ui/required-marker.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  /** What is agreed to or chosen; may contain links. */
  label: ReactNode;
  hint?: string;
  /** The error text; announced when it appears. */
  error?: string;
}

/** A native checkbox under a drawn box, so that forms and screen readers work. */
export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.checkbox}>
      <span className={styles.place}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={styles.input}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span className={styles.mark}>
          <CheckIcon />
        </span>
      </span>
      <div className={styles.text}>
        <label htmlFor={id} className={styles.label}>
          {label}
          {input.required && <RequiredMarker />}
        </label>
        {hint && (
          <p id={`${id}-hint`} className={fieldStyles.hint}>
            {keepTogether(hint)}
          </p>
        )}
        <div role="alert">
          {error && (
            <p id={`${id}-error`} className={fieldStyles.error}>
              {error}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
