import type { ComponentProps } from 'react';

import { buttonClass } from '#client/ui/button-class.ts';
import type { ButtonLook } from '#client/ui/button-variants.ts';
import styles from '#client/ui/button.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'color'>, ButtonLook {
  /** Shows a spinner; a busy button keeps the focus and ignores presses. */
  busy?: boolean;
}

/** A button. While busy it stays focusable, so that a screen reader keeps its place. */
export function Button(props: ButtonProps) {
  const {
    color,
    variant,
    size,
    fullwidth,
    busy = false,
    type = 'button',
    children,
    onClick,
    ...rest
  } = props;
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ color, variant, size, fullwidth })}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={styles.label}>{children}</span>
      {busy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}
