import { buttonDefaults } from '#client/ui/button-variants.ts';
import type { ButtonLook } from '#client/ui/button-variants.ts';
import styles from '#client/ui/button.module.css';

/** The class names for a button's variants. */
export function buttonClass(look: ButtonLook): string {
  const {
    color = buttonDefaults.color,
    variant = buttonDefaults.variant,
    size = buttonDefaults.size,
    fullwidth = buttonDefaults.fullwidth,
  } = look;
  return [
    styles.button,
    styles[color],
    styles[variant],
    styles[size],
    fullwidth ? styles.fullwidth : '',
  ].join(' ');
}
