import type { StripeElementStyle } from '@stripe/stripe-js';

/** The page's own colours for fields that live in the payment service's frame. */
export function fieldStyle(): StripeElementStyle {
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
