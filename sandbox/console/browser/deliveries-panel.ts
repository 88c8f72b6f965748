import type { ConsoleTools, Panel } from './panel.ts';

interface Delivery {
  id: string;
  event_id: string;
  type: string;
  status: string;
  attempts: number;
  last_status: number | null;
  created_at: string;
}

/** The webhook deliveries: their states, a replay button for each, and the delivery mode. */
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

  function row(delivery: Delivery): HTMLElement {
    const answer = delivery.last_status === null ? '' : ` · HTTP ${delivery.last_status}`;
    const attempts = delivery.attempts === 1 ? '1 Versuch' : `${delivery.attempts} Versuche`;
    const replay = dom.button('Wiederholen', async () => {
      await api.post(`deliveries/${delivery.id}/replay`);
      await done(`${delivery.type} wurde noch einmal zugestellt.`);
    });
    return make(
      'li',
      { class: 'row' },
      make('code', {}, delivery.type),
      make(
        'span',
        { class: 'badge', 'data-status': delivery.status },
        words.status(delivery.status),
      ),
      make('span', { class: 'note' }, `${words.time(delivery.created_at)} · ${attempts}${answer}`),
      replay,
    );
  }

  return {
    async load() {
      const [deliveries, { mode }] = await Promise.all([
        api.get<Delivery[]>('deliveries'),
        api.get<{ mode: string }>('deliveries/mode'),
      ]);
      for (const button of modes.querySelectorAll('button')) {
        button.setAttribute('aria-pressed', String(button.dataset.mode === mode));
      }
      const newest = deliveries.slice(0, 100);
      dom.byId('delivery-count').textContent = String(deliveries.length);
      dom.fill(dom.byId('delivery-list'), newest, () => newest.map(row), 'Noch kein Ereignis.');
    },
  };
}
