import type { ConsoleTools, Panel } from './panel.ts';

interface Fault {
  target: string;
  path: string;
  mode: string;
  times: number;
}

/** The faults: which of the product's next calls go wrong, and how. */
export function faultsPanel({ api, dom, done, report }: ConsoleTools): Panel {
  const { make } = dom;
  const modes: Record<string, string> = {
    before: 'scheitert, bevor etwas geschieht',
    after: 'geschieht, die Antwort geht verloren',
    slow: 'dauert lange',
    broken: 'Fehler des Dienstes',
  };

  dom.byId('fault-add').addEventListener('submit', (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const { times, ...fault } = Object.fromEntries(new FormData(form));
    api
      .post('faults', { ...fault, times: Number(times) })
      .then(() => done('Die Störung wartet auf den nächsten passenden Aufruf.'))
      .catch(report);
  });

  dom.byId('fault-clear').append(
    dom.button('Alle Störungen entfernen', async () => {
      await api.remove('faults');
      await done('Keine Störungen mehr.');
    }),
  );

  function row(fault: Fault): HTMLElement {
    const note = `${modes[fault.mode] ?? fault.mode}, noch ${fault.times}-mal`;
    return make(
      'li',
      { class: 'row' },
      make('code', {}, `${fault.target} ${fault.path}`),
      make('span', { class: 'note' }, note),
    );
  }

  return {
    async load() {
      const faults = await api.get<Fault[]>('faults');
      dom.byId('fault-clear').hidden = faults.length === 0;
      dom.fill(dom.byId('fault-list'), faults, () => faults.map(row), 'Alles läuft ungestört.');
    },
  };
}
