import type { ConsoleTools, Panel } from './panel.ts';

interface Subscription {
  id: string;
  status: string;
  cancel_at_period_end: boolean;
  trial_end: number | null;
  items: {
    data: { current_period_end: number; price: { lookup_key: string | null; id: string } }[];
  };
}

interface Invoice {
  id: string;
  status: string | null;
  total: number;
  currency: string;
  created: number;
  billing_reason: string | null;
}

interface Method {
  id: string;
  card?: { brand: string; last4: string; wallet: { type: string } | null };
  paypal?: { payer_email: string | null };
  sepa_debit?: { country: string; last4: string };
}

interface Customer {
  id: string;
  name: string | null;
  email: string | null;
  subscriptions: Subscription[];
  invoices: Invoice[];
  payment_methods: Method[];
}

/** Stripe's customers with their contracts, invoices and payment methods. */
export function customersPanel({ api, dom, words }: ConsoleTools): Panel {
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
    const { subscriptions, invoices, payment_methods: methods } = customer;
    const cards = methods.map((method) =>
      make('li', { class: 'row' }, methodWords(method), make('code', { class: 'note' }, method.id)),
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
      section('Zahlungsmethoden', cards),
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
