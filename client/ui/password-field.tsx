import { useState } from 'react';
import type { ComponentProps } from 'react';

import { fieldTexts } from '#client/messages/fields.ts';
import { Field } from '#client/ui/field.tsx';
import styles from '#client/ui/field.module.css';
import { EyeIcon, LockIcon } from '#client/ui/icons.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  hint?: string;
  error?: string;
}

/** A password field with a lock icon and a button that reveals the password. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [isRevealed, setIsRevealed] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} required={input.required}>
      {(control) => (
        <div className={styles.wrap}>
          <span className={styles.icon}>
            <LockIcon />
          </span>
          <input
            {...input}
            {...control}
            type={isRevealed ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${styles.input} ${styles.withIcons}`}
          />
          <button
            type="button"
            className={styles.reveal}
            data-needs-script=""
            aria-label={isRevealed ? fieldTexts.hidePassword : fieldTexts.showPassword}
            onClick={() => setIsRevealed(!isRevealed)}
          >
            <EyeIcon crossed={isRevealed} />
          </button>
        </div>
      )}
    </Field>
  );
}
