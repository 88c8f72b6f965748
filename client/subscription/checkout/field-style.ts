import type { StripeElementStyle } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

import styles from '#client/subscription/checkout/panel.module.css';

/** Class names that Stripe sets on the element around its frame. */
export const fieldClasses = { focus: styles.focused, invalid: styles.invalid };

/** The style of Stripe's fields; follows the system's light and dark scheme. */
export function useFieldStyle(): StripeElementStyle {
  const [style, setStyle] = useState(fieldStyle);
  useEffect(() => {
    const scheme = window.matchMedia('(prefers-color-scheme: dark)');
    const follow = () => setStyle(fieldStyle());
    scheme.addEventListener('change', follow);
    return () => scheme.removeEventListener('change', follow);
  }, []);
  return style;
}

/** Our colours for fields inside Stripe's frame. */
function fieldStyle(): StripeElementStyle {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    base: {
      color: token('--ink'),
      iconColor: token('--ink-muted'),
      fontFamily: token('--font'),
      fontSize: '16px',
      '::placeholder': { color: token('--ink-muted') },
    },
    invalid: { color: token('--danger'), iconColor: token('--danger') },
  };
}
