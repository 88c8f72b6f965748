import type { StripeElementStyle } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

import { cardStyle } from '#client/subscription/checkout/card-style.ts';

/** The card's style, anew when the system changes between light and dark with the page open. */
export function useCardStyle(): StripeElementStyle {
  const [style, setStyle] = useState(cardStyle);
  useEffect(() => {
    const scheme = window.matchMedia('(prefers-color-scheme: dark)');
    const follow = () => setStyle(cardStyle());
    scheme.addEventListener('change', follow);
    return () => scheme.removeEventListener('change', follow);
  }, []);
  return style;
}
