import type { ShownDelivery, WholeDelivery } from '#sandbox/webhooks/routes.ts';
import type { ConsoleTools, Panel } from './panel.ts';

/**
 * The webhook deliveries: their states, the customer, the event and the answer of each, buttons
 * that repeat one, and the delivery mode.
 */
export function deliveriesPanel({ api, dom, words, done, report }: ConsoleTools): Panel {
  const { make } = dom;
  const modes = dom.byId('delivery-modes');

  modes.addEventListener('click', (event) => {
    const mode = event.target instanceof HTMLElement ? event.target.dataset.mode : undefined;
    if (!mode) return;
    api
      .post('deliveries/mode', { mode })
      .then(() => done('So werden Ereignisse von nun an zugestellt.'))
      .catch(report);
  });

  function replay({ id, type }: ShownDelivery, label: string, version: string): HTMLElement {
    return dom.button(label, async () => {
      const path = `deliveries/${id}/replay?version=${version}`;
      const { last_status: status } = await api.post<ShownDelivery>(path);
      const answer = status === null ? 'gab keine Antwort' : `antwortet mit HTTP ${status}`;
      await done(`${type} wurde noch einmal zugestellt. Lexlern ${answer}.`);
    });
  }

  async function open(delivery: ShownDelivery, body: HTMLElement): Promise<void> {
    const whole = await api.get<WholeDelivery>(`deliveries/${delivery.id}`);
    const { answer, customer, event, last_status: status } = whole;
    const who = customer
      ? [customer.name, customer.email, customer.id].filter(Boolean).join(' · ')
      : 'Das Ereignis betrifft keinen Kunden.';
    const head = status === null ? 'Keine Antwort.' : `HTTP ${status}`;
    body.replaceChildren(
      make(
        'div',
        { class: 'actions' },
        replay(delivery, 'Wiederholen', 'own'),
        replay(delivery, 'In alter Version wiederholen', 'older'),
      ),
      make('h4', {}, 'Kunde'),
      make('p', { class: 'note' }, who),
      make('h4', {}, 'Antwort von Lexlern'),
      make('pre', {}, [head, answer].filter(Boolean).join('\n')),
      make('h4', {}, 'Inhalt'),
      make('pre', {}, JSON.stringify(event, null, 2)),
    );
  }

  function row(delivery: ShownDelivery): HTMLElement {
    const { attempts, created_at: at, customer, id, last_status: status, type } = delivery;
    const answer = status === null ? '' : ` · HTTP ${status}`;
    const tries = attempts === 1 ? '1 Versuch' : `${attempts} Versuche`;
    const body = make('div', { class: 'mail' });
    const details = make(
      'details',
      { id: `delivery-${id}` },
      make(
        'summary',
        {},
        make('code', {}, type),
        customer && make('span', {}, customer.email ?? customer.id),
        make('span', {}, `${words.time(at)} · ${tries}${answer}`),
        make(
          'span',
          { class: 'badge', 'data-status': delivery.status },
          words.status(delivery.status),
        ),
      ),
      body,
    );
    details.addEventListener('toggle', () => {
      if (details.open) open(delivery, body).catch(report);
    });
    return details;
  }

  return {
    async load() {
      const [{ count, deliveries }, { mode }] = await Promise.all([
        api.get<{ count: number; deliveries: ShownDelivery[] }>('deliveries/recent'),
        api.get<{ mode: string }>('deliveries/mode'),
      ]);
      for (const button of modes.querySelectorAll('button')) {
        button.setAttribute('aria-pressed', String(button.dataset.mode === mode));
      }
      dom.byId('delivery-count').textContent = String(count);
      const list = dom.byId('delivery-list');
      dom.fill(list, deliveries, () => deliveries.map(row), 'Noch kein Ereignis.');
    },
  };
}
