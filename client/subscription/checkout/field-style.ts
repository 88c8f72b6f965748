import type { StripeElementStyle } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useState } from 'react';

import styles from '#client/subscription/checkout/panel.module.css';

/** Class names that Stripe sets on the element around its frame. */
export const fieldClasses = { focus: styles.focused, invalid: styles.invalid };

const darkScheme = () => window.matchMedia('(prefers-color-scheme: dark)');

/** What `read` says, again with each change of the system's light and dark scheme. */
function useOfScheme<T>(read: () => T): T {
  const [value, setValue] = useState(read);
  const follow = useEffectEvent(() => setValue(read()));
  useEffect(() => {
    const scheme = darkScheme();
    const changed = () => follow();
    scheme.addEventListener('change', changed);
    return () => scheme.removeEventListener('change', changed);
  }, []);
  return value;
}

/** The style of Stripe's fields. */
export function useFieldStyle(): StripeElementStyle {
  return useOfScheme(fieldStyle);
}

/** The look of a wallet's button, by its owner's rules: light on dark, and the other way round. */
export function useButtonTheme(): 'white' | 'black' {
  return useOfScheme(() => (darkScheme().matches ? 'white' : 'black'));
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
