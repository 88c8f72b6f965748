import type { ConsoleTools, Panel } from './panel.ts';

interface Receipt {
  form: Record<string, string>;
  claims: Record<string, unknown> | null;
  error: string | null;
  received_at: string;
}

/** The partner app: every hand-off it received, with its claims or the reason for its refusal. */
export function partnerPanel({ api, dom, words }: ConsoleTools): Panel {
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
    const resultNode = make('pre', {}, claims ? JSON.stringify(claims, null, 2) : error);
    const formNode = make('pre', {}, JSON.stringify(form, null, 2));
    const body = make('div', { class: 'mail' }, resultNode, make('h4', {}, 'Formular'), formNode);
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
