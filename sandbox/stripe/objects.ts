import type Stripe from 'stripe';

// On the wire a decimal is a string; the client library turns it into a Decimal.
type Wire<V> = V extends Stripe.Decimal ? string : V;

// Expandable fields are kept as ids; expanding happens when an answer is written.
type Collapsed<V> = [Extract<V, string>] extends [never]
  ? Wire<V>
  : Wire<Extract<V, string | number | null | undefined>>;

/** A Stripe object as the sandbox keeps it: the official type with its references as ids. */
export type Kept<T> = { [K in keyof T]: Collapsed<T[K]> };

export type Price = Kept<Omit<Stripe.Price, 'deleted'>>;
export type Product = Kept<Omit<Stripe.Product, 'deleted'>>;
export type Coupon = Kept<Omit<Stripe.Coupon, 'deleted'>>;
export type Discount = Kept<Omit<Stripe.Discount, 'deleted' | 'source'>> & {
  source: { coupon: string; type: 'coupon' };
};
/** What a discount was made from, under an id of its own. */
export type RedeemedCoupon = { id: string; coupon: Coupon };
export type Customer = Kept<
  Omit<Stripe.Customer, 'deleted' | 'sources' | 'subscriptions' | 'tax' | 'tax_ids'>
>;
export type PaymentMethod = Kept<Stripe.PaymentMethod>;
/** Why an intent failed last; unlike other references the payment method is shown whole. */
export type IntentError = Pick<
  Stripe.PaymentIntent.LastPaymentError,
  'charge' | 'code' | 'decline_code' | 'message' | 'type'
> & { payment_method?: PaymentMethod };
export type PaymentIntent = Kept<Omit<Stripe.PaymentIntent, 'last_payment_error'>> & {
  last_payment_error: IntentError | null;
};
export type SetupIntent = Kept<Omit<Stripe.SetupIntent, 'last_setup_error'>> & {
  last_setup_error: IntentError | null;
};
export type Charge = Kept<Omit<Stripe.Charge, 'refunds'>>;
export type Refund = Kept<Stripe.Refund>;
export type BalanceTransaction = Omit<Stripe.BalanceTransaction, 'source'> & {
  source: string | null;
};
export type Dispute = Kept<Omit<Stripe.Dispute, 'balance_transactions'>> & {
  balance_transactions: BalanceTransaction[];
};
export type Mandate = Kept<Stripe.Mandate>;
export type CheckoutSession = Kept<
  Omit<Stripe.Checkout.Session, 'line_items' | 'discounts' | 'optional_items'>
>;
export type InvoicePayment = Kept<Stripe.InvoicePayment>;
export type InvoiceItem = Kept<Omit<Stripe.InvoiceItem, 'deleted' | 'discounts' | 'pricing'>> & {
  discounts: string[];
  pricing: {
    price_details: { price: string; product: string };
    type: 'price_details';
    unit_amount_decimal: string | null;
  } | null;
};
export type LineItem = Kept<
  Omit<Stripe.InvoiceLineItem, 'discounts' | 'pricing' | 'discount_amounts'>
> & {
  discounts: string[];
  discount_amounts: { amount: number; discount: string }[];
  pricing: InvoiceItem['pricing'];
};
export type SubscriptionItem = Kept<
  Omit<Stripe.SubscriptionItem, 'deleted' | 'price' | 'plan' | 'discounts'>
> & { price: Price; plan: Kept<Omit<Stripe.Plan, 'deleted'>>; discounts: string[] };

type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string };

export type Invoice = Kept<
  Omit<
    Stripe.Invoice,
    | 'deleted'
    | 'lines'
    | 'payments'
    | 'confirmation_secret'
    | 'discounts'
    | 'total_discount_amounts'
  >
> & {
  lines: List<LineItem>;
  discounts: string[];
  total_discount_amounts: { amount: number; discount: string }[];
};
export type Subscription = Kept<Omit<Stripe.Subscription, 'items' | 'discounts'>> & {
  items: List<SubscriptionItem>;
  discounts: string[];
};
export type Phase = Kept<
  Omit<
    Stripe.SubscriptionSchedule.Phase,
    'add_invoice_items' | 'default_tax_rates' | 'discounts' | 'items'
  >
> & {
  add_invoice_items: (Kept<
    Omit<Stripe.SubscriptionSchedule.Phase.AddInvoiceItem, 'discounts' | 'price' | 'tax_rates'>
  > & { discounts: never[]; price: string })[];
  discounts: { coupon: string | null; discount: string | null; promotion_code: null }[];
  items: (Kept<Omit<Stripe.SubscriptionSchedule.Phase.Item, 'discounts' | 'plan' | 'price'>> & {
    discounts: never[];
    plan: string;
    price: string;
  })[];
};
export type Schedule = Kept<Omit<Stripe.SubscriptionSchedule, 'phases'>> & { phases: Phase[] };
export type Event = Omit<Stripe.EventBase, 'data'> & {
  data: { object: unknown; previous_attributes?: unknown };
};

/** Stripe's name of each kind of object the sandbox keeps, and what it holds. */
export type Objects = {
  balance_transaction: BalanceTransaction;
  charge: Charge;
  'checkout.session': CheckoutSession;
  coupon: Coupon;
  customer: Customer;
  redeemed_coupon: RedeemedCoupon;
  discount: Discount;
  dispute: Dispute;
  event: Event;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  invoiceitem: InvoiceItem;
  mandate: Mandate;
  payment_intent: PaymentIntent;
  payment_method: PaymentMethod;
  price: Price;
  product: Product;
  refund: Refund;
  setup_intent: SetupIntent;
  subscription: Subscription;
  subscription_schedule: Schedule;
};
export type Kind = keyof Objects;
