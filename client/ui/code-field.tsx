import type { ClipboardEvent } from 'react';

import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { Field } from '#client/ui/field.tsx';
import styles from '#client/ui/code-field.module.css';

const codeLength = 6;

interface CodeFieldProps {
  label: string;
  value: string;
  error?: string;
  busy?: boolean;
  /** Whether it takes the focus when it is mounted. */
  takesFocus?: boolean;
  onChange: (value: string) => void;
  /** Called with the whole code as soon as the last box is filled. */
  onComplete: (code: string) => void;
}

/**
 * A one-time code: one native input behind six drawn boxes, so that autofill, paste and screen
 * readers work. The parent clears it on an error; the boxes then shake, unless motion is reduced.
 */
export function CodeField({
  label,
  value,
  error,
  busy = false,
  takesFocus = true,
  onChange,
  onComplete,
}: CodeFieldProps) {
  const input = useFirstFocus();

  function change(text: string): void {
    if (busy) return;
    const code = digitsOf(text).slice(0, codeLength);
    onChange(code);
    if (code.length === codeLength && code !== value) onComplete(code);
  }

  /** A pasted whole code replaces the input; appended to it, only its first digits would fit. */
  function paste(event: ClipboardEvent): void {
    const pasted = digitsOf(event.clipboardData.getData('text'));
    if (pasted.length !== codeLength) return;
    event.preventDefault();
    change(pasted);
  }

  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className={styles.code} data-shake={error && value === '' ? '' : undefined}>
          <input
            {...control}
            ref={takesFocus ? input : undefined}
            className={styles.input}
            type="text"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCorrect="off"
            spellCheck={false}
            aria-busy={busy || undefined}
            value={value}
            onChange={(event) => change(event.target.value)}
            onPaste={paste}
          />
          <div className={styles.boxes} aria-hidden="true">
            {Array.from({ length: codeLength }, (_, at) => (
              <span
                key={at}
                className={styles.box}
                data-next={at === Math.min(value.length, codeLength - 1) ? '' : undefined}
              >
                {value[at]}
              </span>
            ))}
          </div>
        </div>
      )}
    </Field>
  );
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
