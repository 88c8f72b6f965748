import type { StripeElementClasses, StripeElementStyle } from '@stripe/stripe-js';
import type { CardInput } from './card-input.ts';
import type { CardBrand } from './card-rules.ts';
import type { Listener } from './event-listeners.ts';

export type CardElementType = 'card' | 'cardNumber' | 'cardExpiry' | 'cardCvc';

export interface CardElementOptions {
  style?: StripeElementStyle;
  classes?: StripeElementClasses;
  placeholder?: string;
  disabled?: boolean;
}

/** What the page holds of an element. */
export interface CardElement {
  on: (type: string, listener: Listener) => CardElement;
  once: (type: string, listener: Listener) => CardElement;
  off: (type: string, listener?: Listener) => CardElement;
  mount: (target: string | HTMLElement) => void;
  unmount: () => void;
  destroy: () => void;
  update: (options: CardElementOptions) => void;
  focus: () => void;
  blur: () => void;
  clear: () => void;
}

/** What the library itself knows of an element; the page can't reach it. */
export interface CardElementCore {
  element: CardElement;
  type: CardElementType;
  inputs: CardInput[];
  mounted: () => boolean;
  /** Shows every problem of the fields and answers the first one. */
  demand: () => { type: 'validation_error'; code: string; message: string } | undefined;
}

export type CardElements = (
  type: CardElementType,
  options: CardElementOptions,
  group: { brand: () => CardBrand; destroyed: () => void },
) => CardElementCore;
