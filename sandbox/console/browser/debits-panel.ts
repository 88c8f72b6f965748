import type { Debit } from '#sandbox/stripe/dispute/debits.ts';
import type { ConsoleTools, Panel } from './panel.ts';

/** The SEPA debits: what the bank did with each, and buttons with which the bank returns one. */
export function debitsPanel({ api, dom, words, done }: ConsoleTools): Panel {
  const { make } = dom;

  function giveBack(debit: Debit, label: string, reason: string): HTMLElement {
    return dom.button(label, async () => {
      await api.post('bank-return', { invoice: debit.invoice, reason });
      await done(`Die Bank hat ${words.money(debit.amount, debit.currency)} zurückgegeben.`);
    });
  }

  function actsOf(debit: Debit): HTMLElement[] {
    if (debit.status === 'processing') {
      return [giveBack(debit, 'Scheitern lassen', 'insufficient_funds')];
    }
    if (debit.status !== 'paid') return [];
    return [
      giveBack(debit, 'Nicht gedeckt', 'insufficient_funds'),
      giveBack(debit, 'Widersprochen', 'debit_not_authorized'),
    ];
  }

  function row(debit: Debit): HTMLElement {
    const { amount, currency, status, email, created, number, invoice } = debit;
    return make(
      'li',
      { class: 'row' },
      make('strong', {}, words.money(amount, currency)),
      make('span', { class: 'badge', 'data-status': status }, words.status(status)),
      make('span', { class: 'note' }, email),
      make('span', { class: 'note' }, words.time(created)),
      make('code', { class: 'note' }, number ?? invoice),
      make('span', { class: 'acts' }, ...actsOf(debit)),
    );
  }

  return {
    async load() {
      const debits = await api.get<Debit[]>('bank-return');
      dom.byId('debit-count').textContent = String(debits.length);
      dom.fill(dom.byId('debit-list'), debits, () => debits.map(row), 'Noch keine Lastschrift.');
    },
  };
}
