import type { ComponentProps } from 'react';

import { fieldTexts } from '#client/messages/fields.ts';
import { Field } from '#client/ui/field.tsx';
import styles from '#client/ui/field.module.css';
import { Stack } from '#client/ui/layout.tsx';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'maxLength'> {
  label: string;
  hint?: string;
  error?: string;
  value: string;
  /**
   * The maximum number of characters (UTF-16 units, as the browser counts them); shows a counter.
   */
  maxLength?: number;
}

/** Several lines of text, with a counter if the length is limited. */
export function TextArea({ label, hint, error, maxLength, ...area }: TextAreaProps) {
  const full = maxLength !== undefined && area.value.length >= maxLength;
  return (
    <Field label={label} hint={hint} error={error} required={area.required}>
      {(control) => (
        <Stack gap={4}>
          <textarea
            {...area}
            {...control}
            maxLength={maxLength}
            className={`${styles.input} ${styles.area}`}
          />
          {maxLength !== undefined && (
            <>
              <span className={styles.counter} data-full={full ? '' : undefined}>
                {fieldTexts.count(area.value.length, maxLength)}
              </span>
              {/* Announced once, when the limit is reached; a count at every key would be
                  noise. */}
              <span className="visually-hidden" role="status">
                {full && fieldTexts.full(maxLength)}
              </span>
            </>
          )}
        </Stack>
      )}
    </Field>
  );
}
