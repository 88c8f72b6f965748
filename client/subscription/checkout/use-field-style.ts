import type { StripeElementStyle } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

import { fieldStyle } from '#client/subscription/checkout/field-style.ts';

/** The fields' style, anew when the system changes between light and dark with the page open. */
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
