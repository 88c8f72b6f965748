import styles from '#client/ui/button.module.css';

export interface ButtonLook {
  color?: 'orange' | 'green' | 'black';
  variant?: 'primary' | 'secondary' | 'ghost';
  size?: 'large' | 'regular' | 'small';
  fullwidth?: boolean;
}

/** The class names of a button's look; primary, orange and regular unless told otherwise. */
export function buttonClass(look: ButtonLook): string {
  const { color = 'orange', variant = 'primary', size = 'regular', fullwidth = false } = look;
  return [
    styles.button,
    styles[color],
    styles[variant],
    styles[size],
    fullwidth ? styles.fullwidth : undefined,
  ].join(' ');
}
