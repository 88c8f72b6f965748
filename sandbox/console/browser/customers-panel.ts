import type { CustomerActs, Method, Payment, Subscription } from './customer-acts.ts';
import type { ConsoleTools, Panel } from './panel.ts';

interface Invoice {
  id: string;
  status: string | null;
  total: number;
  currency: string;
  created: number;
  billing_reason: string | null;
}

interface Customer {
  id: string;
  name: string | null;
  email: string | null;
  /** Cents; below zero is a credit. */
  balance: number;
  subscriptions: Subscription[];
  invoices: Invoice[];
  payments: Payment[];
  payment_methods: Method[];
}

/** Stripe's customers with their contracts, invoices, payments and payment methods. */
export function customersPanel({ api, dom, words }: ConsoleTools, acts: CustomerActs): Panel {
  const { make } = dom;

  function badge(status: string | null): HTMLElement {
    return make('span', { class: 'badge', 'data-status': status ?? '' }, words.status(status));
  }

  function subscriptionRow(subscription: Subscription): HTMLElement {
    const [item] = subscription.items.data;
    const end = words.day(item?.current_period_end);
    const next = subscription.cancel_at_period_end ? `endet am ${end}` : `Zeitraum bis ${end}`;
    return make(
      'li',
      { class: 'row' },
      make('strong', {}, item?.price.lookup_key ?? item?.price.id),
      badge(subscription.status),
      make('span', { class: 'note' }, next),
      make('code', { class: 'note' }, subscription.id),
      acts.subscription(subscription),
    );
  }

  function invoiceRow(invoice: Invoice): HTMLElement {
    return make(
      'li',
      { class: 'row' },
      make('strong', {}, words.money(invoice.total, invoice.currency)),
      badge(invoice.status),
      make('span', { class: 'note' }, words.time(invoice.created)),
      make('code', { class: 'note' }, invoice.id),
    );
  }

  function paymentRow(payment: Payment): HTMLElement {
    const { amount, amount_refunded: back, currency, created, dispute, id, refunded } = payment;
    const status = dispute ? `dispute_${dispute.status}` : refunded ? 'refunded' : 'paid';
    const part = back > 0 && !refunded && `${words.money(back, currency)} erstattet`;
    return make(
      'li',
      { class: 'row' },
      make('strong', {}, words.money(amount, currency)),
      badge(status),
      part && make('span', { class: 'badge' }, part),
      make('span', { class: 'note' }, words.time(created)),
      make('code', { class: 'note' }, id),
      acts.payment(payment),
    );
  }

  function creditRow(customer: Customer): HTMLElement {
    const { balance } = customer;
    const label = balance > 0 ? 'Schulden' : 'Guthaben';
    const amount = words.money(Math.abs(balance), 'eur');
    return make(
      'li',
      { class: 'row' },
      make('strong', {}, amount),
      make('span', { class: 'note' }, label),
      acts.credit(customer),
    );
  }

  function methodWords({ card, paypal, sepa_debit: account }: Method): string {
    if (account) return `SEPA ${account.country} •••• ${account.last4}`;
    if (paypal) return `PayPal ${paypal.payer_email ?? ''}`;
    if (!card) return '';
    const wallets: Record<string, string> = { apple_pay: 'Apple Pay ', google_pay: 'Google Pay ' };
    const wallet = card.wallet ? (wallets[card.wallet.type] ?? '') : '';
    return `${wallet}${card.brand.toUpperCase()} •••• ${card.last4}`;
  }

  function section(title: string, rows: HTMLElement[]): HTMLElement | null {
    if (rows.length === 0) return null;
    return make('section', {}, make('h4', {}, title), make('ul', {}, ...rows));
  }

  function row(customer: Customer): HTMLElement {
    const { subscriptions, invoices, payments, payment_methods: methods } = customer;
    const cards = methods.map((method) =>
      make(
        'li',
        { class: 'row' },
        methodWords(method),
        make('code', { class: 'note' }, method.id),
        acts.method(method),
      ),
    );
    const latest = subscriptions[0];
    return make(
      'details',
      { id: `customer-${customer.id}` },
      make(
        'summary',
        {},
        make('strong', {}, customer.name ?? customer.email ?? customer.id),
        make('span', {}, customer.email),
        latest && badge(latest.status),
      ),
      section('Verträge', subscriptions.map(subscriptionRow)),
      section('Rechnungen', invoices.map(invoiceRow)),
      section('Zahlungen', payments.map(paymentRow)),
      section('Zahlungsmethoden', cards),
      section('Guthaben bei Stripe', [creditRow(customer)]),
    );
  }

  return {
    async load() {
      const { customers } = await api.get<{ customers: Customer[] }>('world');
      dom.byId('customer-count').textContent = String(customers.length);
      dom.fill(
        dom.byId('customer-list'),
        customers,
        () => customers.map(row),
        'Noch niemand hat bezahlt.',
      );
    },
  };
}
