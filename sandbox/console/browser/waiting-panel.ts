import type { Waiting } from '#sandbox/stripe/waiting.ts';
import type { Desk, Panel } from './panel.ts';

/** What waits for somebody's approval at PayPal or at their bank. */
export function waitingPanel({ api, dom, words, done }: Desk): Panel {
  const { make } = dom;
  const places = {
    card: { name: 'Bank', path: 'authenticate' },
    paypal: { name: 'PayPal', path: 'paypal' },
  };

  function decide({ intent }: Waiting, label: string, outcome: string): HTMLElement {
    return dom.button(label, async () => {
      await api.post(`authentications/${intent}`, { outcome });
      await done(outcome === 'approve' ? 'Es ist bestätigt.' : 'Es ist abgelehnt.');
    });
  }

  function row(waiting: Waiting): HTMLElement {
    const { intent, type, email, amount, currency, created } = waiting;
    const { name, path } = places[type];
    const what = amount === null ? 'hinterlegen' : words.money(amount, currency ?? 'eur');
    return make(
      'li',
      { class: 'row' },
      make('strong', {}, what),
      make('span', { class: 'badge' }, name),
      make('span', { class: 'note' }, email),
      make('span', { class: 'note' }, words.time(created)),
      make('a', { class: 'note', href: `/sandbox/${path}/${intent}` }, intent),
      make(
        'span',
        { class: 'acts' },
        decide(waiting, 'Bestätigen', 'approve'),
        decide(waiting, 'Ablehnen', 'refuse'),
      ),
    );
  }

  return {
    async load() {
      const all = await api.get<Waiting[]>('authentications');
      dom.byId('waiting-count').textContent = String(all.length);
      dom.fill(dom.byId('waiting-list'), all, () => all.map(row), 'Nichts wartet.');
    },
  };
}
