import type Stripe from 'stripe';

/**
 * Every kind of object that the stand-in answers with, by the value of its `object` field. From
 * these types `npm run stripe-shapes` derives `shapes.json`.
 */
export interface Kinds {
  balance_transaction: Stripe.BalanceTransaction;
  charge: Stripe.Charge;
  'checkout.session': Stripe.Checkout.Session;
  coupon: Stripe.Coupon;
  credit_note: Stripe.CreditNote;
  credit_note_line_item: Stripe.CreditNoteLineItem;
  customer: Stripe.Customer;
  discount: Stripe.Discount;
  dispute: Stripe.Dispute;
  /** What an answer has under `error`. An intent has the same after a failure. */
  error: Stripe.PaymentIntent.LastPaymentError;
  event: Stripe.EventBase;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  invoiceitem: Stripe.InvoiceItem;
  line_item: Stripe.InvoiceLineItem;
  list: Stripe.ApiList<unknown>;
  mandate: Stripe.Mandate;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  plan: Stripe.Plan;
  price: Stripe.Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  search_result: Stripe.ApiSearchResult<unknown>;
  setup_intent: Stripe.SetupIntent;
  subscription: Stripe.Subscription;
  subscription_item: Stripe.SubscriptionItem;
  subscription_schedule: Stripe.SubscriptionSchedule;
  tax_rate: Stripe.TaxRate;
  webhook_endpoint: Stripe.WebhookEndpoint;
  'deleted coupon': Stripe.DeletedCoupon;
  'deleted invoice': Stripe.DeletedInvoice;
  'deleted invoiceitem': Stripe.DeletedInvoiceItem;
  'deleted product': Stripe.DeletedProduct;
  'deleted webhook_endpoint': Stripe.DeletedWebhookEndpoint;
}

export type Version = Stripe.LatestApiVersion;

export type Methods = Stripe.PaymentMethod.Type;
