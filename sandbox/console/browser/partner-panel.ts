import type { Desk, Panel } from './panel.ts';

interface Receipt {
  form: Record<string, string>;
  claims: Record<string, unknown> | null;
  error: string | null;
  received_at: string;
}

/** The partner: every hand-off it received, with what it made of it. */
export function partnerPanel({ api, dom, words }: Desk): Panel {
  const { make } = dom;

  function row({ form, claims, error, received_at: at }: Receipt): HTMLElement {
    const status = claims ? 'delivered' : 'failed';
    const summary = make(
      'summary',
      {},
      make('strong', {}, claims ? String(claims.email) : 'abgelehnt'),
      make('span', { class: 'badge', 'data-status': status }, claims ? 'geprüft' : 'abgelehnt'),
      make('time', { datetime: at }, words.time(at)),
    );
    const told = make('pre', {}, claims ? JSON.stringify(claims, null, 2) : error);
    const sent = make('pre', {}, JSON.stringify(form, null, 2));
    const body = make('div', { class: 'mail' }, told, make('h4', {}, 'Formular'), sent);
    return make('details', { id: `partner-${at}` }, summary, body);
  }

  return {
    async load() {
      const receipts = await api.get<Receipt[]>('partner');
      dom.byId('partner-count').textContent = String(receipts.length);
      dom.fill(dom.byId('partner-list'), receipts, () => receipts.map(row), 'Noch keine Übergabe.');
    },
  };
}
