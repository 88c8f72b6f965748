import type { PendingApproval } from '#sandbox/stripe/pending-approvals.ts';
import type { ConsoleTools, Panel } from './panel.ts';

/** The payments and set-ups that wait for approval at PayPal or at the bank. */
export function approvalsPanel({ api, dom, words, done }: ConsoleTools): Panel {
  const { make } = dom;
  const places = {
    card: { name: 'Bank', path: 'authenticate' },
    paypal: { name: 'PayPal', path: 'paypal' },
  };

  function decide({ intent }: PendingApproval, label: string, outcome: string): HTMLElement {
    return dom.button(label, async () => {
      await api.post(`authentications/${intent}`, { outcome });
      await done(outcome === 'approve' ? 'Es ist bestätigt.' : 'Es ist abgelehnt.');
    });
  }

  function row(approval: PendingApproval): HTMLElement {
    const { intent, type, email, amount, currency, created } = approval;
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
        decide(approval, 'Bestätigen', 'approve'),
        decide(approval, 'Ablehnen', 'refuse'),
      ),
    );
  }

  return {
    async load() {
      const all = await api.get<PendingApproval[]>('authentications');
      dom.byId('waiting-count').textContent = String(all.length);
      dom.fill(dom.byId('waiting-list'), all, () => all.map(row), 'Nichts wartet.');
    },
  };
}
