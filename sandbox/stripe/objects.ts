import type Stripe from 'stripe';

// On the wire a decimal is a string; the client library turns it into a Decimal.
type Wire<V> = V extends Stripe.Decimal ? string : V;

// Expandable fields are stored as ids. They are expanded when an answer is written.
type Collapsed<V> = [Extract<V, string>] extends [never]
  ? Wire<V>
  : Wire<Extract<V, string | number | null | undefined>>;

/** A Stripe object as the sandbox stores it: the official type with its references as ids. */
export type Stored<T> = { [K in keyof T]: Collapsed<T[K]> };

export type Price = Stored<Omit<Stripe.Price, 'deleted'>>;
/** A tax rate. What names one holds it whole, as Stripe shows it. */
export type TaxRate = Stored<Stripe.TaxRate>;
export type Product = Stored<Omit<Stripe.Product, 'deleted'>>;
export type Coupon = Stored<Omit<Stripe.Coupon, 'deleted'>>;
export type Discount = Stored<Omit<Stripe.Discount, 'deleted' | 'source'>> & {
  source: { coupon: string; type: 'coupon' };
};
/** The coupon of a discount at its redemption, under an id of its own. */
export type RedeemedCoupon = { id: string; coupon: Coupon };
export type Customer = Stored<
  Omit<Stripe.Customer, 'deleted' | 'sources' | 'subscriptions' | 'tax' | 'tax_ids'>
>;
export type PaymentMethod = Stored<Stripe.PaymentMethod>;
/** The last failure of an intent. Unlike other references, its payment method is shown in full. */
export type IntentError = Pick<
  Stripe.PaymentIntent.LastPaymentError,
  'charge' | 'code' | 'decline_code' | 'message' | 'type'
> & { payment_method?: PaymentMethod };
export type PaymentIntent = Stored<Omit<Stripe.PaymentIntent, 'last_payment_error'>> & {
  last_payment_error: IntentError | null;
};
export type SetupIntent = Stored<Omit<Stripe.SetupIntent, 'last_setup_error'>> & {
  last_setup_error: IntentError | null;
};
export type Charge = Stored<Omit<Stripe.Charge, 'refunds'>>;
export type Refund = Stored<Stripe.Refund>;
export type CreditNoteLine = Stored<
  Omit<Stripe.CreditNoteLineItem, 'discount_amounts' | 'pretax_credit_amounts'>
> & { discount_amounts: never[]; pretax_credit_amounts: never[] };
/** A credit note for a paid invoice. */
export type CreditNote = Stored<
  Omit<Stripe.CreditNote, 'discount_amounts' | 'lines' | 'pretax_credit_amounts' | 'refunds'>
> & {
  discount_amounts: never[];
  lines: List<CreditNoteLine>;
  pretax_credit_amounts: never[];
  refunds: (Omit<Stripe.CreditNote.Refund, 'refund'> & { refund: string })[];
};
export type BalanceTransaction = Omit<Stripe.BalanceTransaction, 'source'> & {
  source: string | null;
};
export type Dispute = Stored<Omit<Stripe.Dispute, 'balance_transactions'>> & {
  balance_transactions: BalanceTransaction[];
};
export type Mandate = Stored<Stripe.Mandate>;
export type CheckoutSession = Stored<
  Omit<Stripe.Checkout.Session, 'line_items' | 'discounts' | 'optional_items'>
> & { discounts: null };
export type InvoicePayment = Stored<Stripe.InvoicePayment>;
export type InvoiceItem = Stored<Omit<Stripe.InvoiceItem, 'deleted' | 'discounts' | 'pricing'>> & {
  discounts: string[];
  pricing: {
    price_details: { price: string; product: string };
    type: 'price_details';
    unit_amount_decimal: string | null;
  } | null;
};
export type LineItem = Stored<
  Omit<Stripe.InvoiceLineItem, 'discounts' | 'pricing' | 'discount_amounts'>
> & {
  discounts: string[];
  discount_amounts: { amount: number; discount: string }[];
  pricing: InvoiceItem['pricing'];
};
export type SubscriptionItem = Stored<
  Omit<Stripe.SubscriptionItem, 'deleted' | 'price' | 'plan' | 'discounts'>
> & { price: Price; plan: Stored<Omit<Stripe.Plan, 'deleted'>>; discounts: string[] };

type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string };

export type Invoice = Stored<
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
export type Subscription = Stored<Omit<Stripe.Subscription, 'items' | 'discounts'>> & {
  items: List<SubscriptionItem>;
  discounts: string[];
};
export type Phase = Stored<
  Omit<Stripe.SubscriptionSchedule.Phase, 'add_invoice_items' | 'discounts' | 'items'>
> & {
  add_invoice_items: (Stored<
    Omit<Stripe.SubscriptionSchedule.Phase.AddInvoiceItem, 'discounts' | 'price' | 'tax_rates'>
  > & { discounts: never[]; price: string })[];
  discounts: { coupon: string | null; discount: string | null; promotion_code: null }[];
  items: (Stored<Omit<Stripe.SubscriptionSchedule.Phase.Item, 'discounts' | 'plan' | 'price'>> & {
    discounts: never[];
    plan: string;
    price: string;
  })[];
};
export type Schedule = Stored<Omit<Stripe.SubscriptionSchedule, 'phases'>> & { phases: Phase[] };
/** An event. Its object is stored in the present API version, whatever `api_version` says. */
export type Event = Omit<Stripe.EventBase, 'data'> & {
  data: { object: unknown; previous_attributes?: unknown };
};

export type WebhookEndpoint = Omit<Stripe.WebhookEndpoint, 'deleted' | 'secret'>;

/** Stripe's name of each kind of object that the sandbox stores, with its type. */
export type Objects = {
  balance_transaction: BalanceTransaction;
  charge: Charge;
  'checkout.session': CheckoutSession;
  coupon: Coupon;
  credit_note: CreditNote;
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
  tax_rate: TaxRate;
  webhook_endpoint: WebhookEndpoint;
};
export type Kind = keyof Objects;
