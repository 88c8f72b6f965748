import type { ConsoleTools } from './panel.ts';

export interface Subscription {
  id: string;
  status: string;
  cancel_at_period_end: boolean;
  trial_end: number | null;
  items: {
    data: { current_period_end: number; price: { lookup_key: string | null; id: string } }[];
  };
}

export interface Payment {
  id: string;
  amount: number;
  amount_refunded: number;
  currency: string;
  created: number;
  refunded: boolean;
  payment_method_details: { type: string } | null;
  dispute: { id: string; status: string } | null;
}

export interface Method {
  id: string;
  card?: { brand: string; last4: string; wallet: { type: string } | null };
  paypal?: { payer_email: string | null };
  sepa_debit?: { country: string; last4: string };
}

/** What a person can do to a customer's things, as the shop, the customer or their bank. */
export interface CustomerActs {
  subscription: (subscription: Subscription) => HTMLElement;
  payment: (payment: Payment) => HTMLElement;
  method: (method: Method) => HTMLElement;
  credit: (customer: { id: string; balance: number }) => HTMLElement;
}

/** Makes the buttons and the fields for amounts. */
export function customerActs({ api, dom, words, done }: ConsoleTools): CustomerActs {
  const { make } = dom;
  const acts = (...buttons: (Node | false)[]) => make('span', { class: 'acts' }, ...buttons);

  function act(label: string, call: () => Promise<unknown>, sentence: string): HTMLElement {
    return dom.button(label, async () => {
      await call();
      await done(sentence);
    });
  }

  /** Euros as `12,50` or `12`, in cents. */
  function centsIn(input: HTMLInputElement): number {
    const [, euros, rest = ''] = /^(\d{1,5})(?:[,.](\d{1,2}))?$/.exec(input.value.trim()) ?? [];
    const cents = Number(`${euros}${rest.padEnd(2, '0')}`);
    if (cents > 0) return cents;
    throw new Error('Gib einen Betrag in Euro ein, zum Beispiel 12,50.');
  }

  function amountInput(label: string, cents: number | null): HTMLInputElement {
    const input = make('input', { 'aria-label': label, inputmode: 'decimal', size: '7' });
    if (cents === null) input.placeholder = '12,50';
    else input.value = (cents / 100).toFixed(2).replace('.', ',');
    return input;
  }

  function refund({ id, amount, amount_refunded: before, currency }: Payment): Node[] {
    const left = amount - before;
    const input = amountInput('Betrag der Erstattung in Euro', left);
    const button = dom.button('Erstatten', async () => {
      const cents = centsIn(input);
      await api.stripe('POST', 'refunds', { charge: id, amount: String(cents) });
      await done(`${words.money(cents, currency)} sind erstattet.`);
    });
    return [input, button];
  }

  function decide(dispute: string, label: string, outcome: 'won' | 'lost'): HTMLElement {
    const sentence = outcome === 'won' ? 'Lexlern behält das Geld.' : 'Das Geld ist weg.';
    const call = () => api.post(`chargeback/${dispute}`, { outcome });
    return act(label, call, `Die Bank hat entschieden. ${sentence}`);
  }

  return {
    subscription({ id, status }) {
      const path = `subscriptions/${id}`;
      const pause = act(
        'Pausieren',
        () => api.stripe('POST', `${path}/pause`),
        'Der Vertrag ist pausiert.',
      );
      const again = { 'billing_cycle_anchor[type]': 'now' };
      const resume = act(
        'Fortsetzen',
        () =>
          api.stripe('POST', `${path}/resume`, {
            ...again,
            payment_behavior: 'resume_on_payment_success',
          }),
        'Der Vertrag läuft weiter, sobald der neue Zeitraum bezahlt ist.',
      );
      const end = act(
        'Sofort beenden',
        () => api.stripe('DELETE', path),
        'Der Vertrag ist beendet.',
      );
      const isOver = status === 'canceled' || status === 'incomplete_expired';
      const pausable = ['active', 'past_due', 'unpaid'].includes(status);
      return acts(pausable && pause, status === 'paused' && resume, !isOver && end);
    },
    payment(payment) {
      const { dispute, id, payment_method_details: details, refunded } = payment;
      if (dispute) {
        const isOpen = dispute.status !== 'won' && dispute.status !== 'lost';
        const [won, lost] = [
          decide(dispute.id, 'Bank: Lexlern gewinnt', 'won'),
          decide(dispute.id, 'Bank: Lexlern verliert', 'lost'),
        ];
        return acts(isOpen && won, isOpen && lost);
      }
      if (refunded) return acts();
      const back = act(
        'Zurückbuchen',
        () => api.post('chargeback', { charge: id }),
        'Der Kunde hat die Zahlung bestritten. Das Geld ist weg, bis die Bank entscheidet.',
      );
      // The bank returns a debit, under "Lastschriften".
      return acts(...refund(payment), details?.type !== 'sepa_debit' && back);
    },
    method({ id, card }) {
      const end = () => api.post('mandate-end', { payment_method: id });
      return acts(!card && act('Einwilligung beenden', end, 'Die Einwilligung gilt nicht mehr.'));
    },
    credit({ id, balance }) {
      const input = amountInput('Neues Guthaben in Euro', null);
      const button = dom.button('Guthaben geben', async () => {
        const cents = centsIn(input);
        await api.stripe('POST', `customers/${id}`, { balance: String(balance - cents) });
        await done(`Die nächste Rechnung wird um ${words.money(cents, 'eur')} kleiner.`);
      });
      return acts(input, button);
    },
  };
}
