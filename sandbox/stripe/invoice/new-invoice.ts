import { newId } from '#sandbox/store/new-id.ts';
import { findObject, getObject } from '#sandbox/store/objects.ts';
import { couponOf } from '#sandbox/stripe/discount/coupon.ts';
import type { Customer, Invoice, LineItem, TaxRate } from '#sandbox/stripe/objects.ts';
import { create } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { totalsOf, type AppliedDiscount } from './totals.ts';

type Particulars = Pick<Invoice, 'billing_reason' | 'currency'> & Partial<Invoice>;

/** The discounts with the coupons they come from. */
export function appliedDiscounts(world: WorldContext, ids: string[]): AppliedDiscount[] {
  return ids.map((id) => {
    const discount = getObject(world.storage.sql, 'discount', id);
    return { id, coupon: couponOf(world, discount) };
  });
}

/**
 * Finds the tax rates of a line: those of its item, or else those of its invoice. A line that was
 * never an item has its invoice's.
 */
export function ratesFrom(
  world: WorldContext,
  defaults: readonly TaxRate[] | null,
): (line: LineItem) => readonly TaxRate[] {
  return ({ parent }) => {
    const id = parent?.invoice_item_details?.invoice_item;
    const item = id ? findObject(world.storage.sql, 'invoiceitem', id) : null;
    return item?.tax_rates?.length ? item.tax_rates : (defaults ?? []);
  };
}

/** The ways to pay an invoice; null means every way that the account accepts. */
export function paymentSettings(
  types: Invoice['payment_settings']['payment_method_types'] | undefined,
): Invoice['payment_settings'] {
  return {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: types ?? null,
  };
}

/** Writes a draft invoice with its lines. The `discounts` in the particulars are applied. */
export function newInvoice(
  world: WorldContext,
  customer: Customer,
  lines: LineItem[],
  particulars: Particulars,
): Invoice {
  const now = world.clock.seconds();
  const { id = newId('in'), discounts = [] } = particulars;
  const ownLines = lines.map((line) => ({ ...line, invoice: id }));
  const invoice = {
    id,
    object: 'invoice',
    account_country: 'DE',
    account_name: 'Lexlern',
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    collection_method: 'charge_automatically',
    created: now,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: null,
    payment_settings: paymentSettings(null),
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    test_clock: null,
    webhooks_delivered_at: null,
    ...particulars,
    discounts,
    ...totalsOf(
      ownLines,
      appliedDiscounts(world, discounts),
      id,
      ratesFrom(world, particulars.default_tax_rates ?? null),
    ),
  } satisfies Invoice;
  return create(world, 'invoice', invoice, 'invoice.created');
}
