import type {
  StripeElementClasses,
  StripeElementStyle,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import type { Listener } from './event-listeners.ts';
import type { FieldInput } from './field-input.ts';
import type { CardBrand } from './field-rules.ts';

export type CardElementType = 'card' | 'cardNumber' | 'cardExpiry' | 'cardCvc';

/** An element that people type into. */
export type FieldElementType = CardElementType | 'iban';

export type ElementType = FieldElementType | 'expressCheckout';

export interface FieldElementOptions {
  style?: StripeElementStyle;
  classes?: StripeElementClasses;
  placeholder?: string;
  disabled?: boolean;
  /** Only for the IBAN field. */
  supportedCountries?: string[];
  placeholderCountry?: string;
}

export type ExpressOptions = StripeExpressCheckoutElementOptions;

export type ElementOptions = FieldElementOptions & ExpressOptions;

/** An element as the page sees it. */
export interface PageElement {
  on: (type: string, listener: Listener) => PageElement;
  once: (type: string, listener: Listener) => PageElement;
  off: (type: string, listener?: Listener) => PageElement;
  mount: (target: string | HTMLElement) => void;
  unmount: () => void;
  destroy: () => void;
  update: (options: ElementOptions) => PageElement;
  focus: () => void;
  blur: () => void;
  clear: () => void;
}

/** An element as the library sees it. The page cannot reach it. */
export interface FieldElementCore {
  element: PageElement;
  type: FieldElementType;
  inputs: FieldInput[];
  mounted: () => boolean;
  /** Shows every problem of the fields and returns the first one. */
  demand: () => { type: 'validation_error'; code: string; message: string } | undefined;
}

export type FieldElements = (
  type: FieldElementType,
  options: FieldElementOptions,
  group: { brand: () => CardBrand; destroyed: () => void },
) => FieldElementCore;
