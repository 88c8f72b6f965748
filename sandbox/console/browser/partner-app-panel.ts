import type { Mirrored } from '#sandbox/partner/mirror.ts';
import type { Arrival, PartnerMode } from '#sandbox/partner/take-webhook.ts';
import type { ConsoleTools, Panel } from './panel.ts';

interface App {
  mode: PartnerMode;
  accounts: Mirrored[];
  webhooks: Arrival[];
}

/** The partner as an app: what it knows, what it was told, and how it fails. */
export function partnerAppPanel({ api, dom, words, done, report }: ConsoleTools): Panel {
  const { make } = dom;
  const modes = dom.byId('partner-modes');

  modes.addEventListener('click', (event) => {
    const mode = event.target instanceof HTMLElement ? event.target.dataset.mode : undefined;
    if (!mode) return;
    api
      .post('partner/app/mode', { mode })
      .then(() => done('So nimmt die App von nun an Meldungen an.'))
      .catch(report);
  });

  dom.byId('partner-catch-up').append(
    dom.button('Nachholen', async () => {
      const { changes } = await api.post<{ changes: number }>('partner/app/catch-up');
      await done(`Die App hat ${changes} Änderungen gelesen.`);
    }),
  );

  dom.byId('partner-catch-up').append(
    dom.button('Im Store kaufen, ohne Konto', async () => {
      const { status } = await api.post<{ status: number }>('partner/app/buy');
      await done(`Die App hat den Kauf gemeldet: HTTP ${status}.`);
    }),
  );

  const restoreFor = (account: string) =>
    dom.button('Kauf wiederherstellen', async () => {
      const { status } = await api.post<{ status: number }>('partner/app/restore', { account });
      await done(`Lexlern antwortet auf die Abholung: HTTP ${status}.`);
    });

  function accountRow({ account, version, entitlements, as_of: at }: Mirrored): HTMLElement {
    const [first] = entitlements ?? [];
    const premium = first?.active ? `Premium: ${first.because}` : 'kein Premium';
    return make(
      'details',
      { id: `partner-account-${account}` },
      make(
        'summary',
        {},
        make('code', {}, account),
        make('span', {}, `Version ${version}, Stand ${words.time(new Date(at).toISOString())}`),
        make(
          'span',
          { class: 'badge', 'data-status': first?.active ? 'delivered' : 'failed' },
          entitlements ? premium : 'gelöscht',
        ),
      ),
      make(
        'div',
        { class: 'mail' },
        make('pre', {}, JSON.stringify(entitlements, null, 2)),
        make('div', { class: 'actions' }, restoreFor(account)),
      ),
    );
  }

  function webhookRow({ id, at, answer, message, problem, body }: Arrival): HTMLElement {
    return make(
      'details',
      { id: `partner-webhook-${id}-${at}` },
      make(
        'summary',
        {},
        make('code', {}, message?.type ?? 'abgelehnt'),
        make('time', { datetime: at }, words.time(at)),
        make(
          'span',
          { class: 'badge', 'data-status': answer < 300 ? 'delivered' : 'failed' },
          `HTTP ${answer}`,
        ),
      ),
      make(
        'div',
        { class: 'mail' },
        make('p', { class: 'note' }, id),
        problem,
        make('pre', {}, body),
      ),
    );
  }

  return {
    async load() {
      const { mode, accounts, webhooks } = await api.get<App>('partner/app');
      for (const button of modes.querySelectorAll('button')) {
        button.setAttribute('aria-pressed', String(button.dataset.mode === mode));
      }
      const known = dom.byId('partner-accounts');
      dom.fill(known, accounts, () => accounts.map(accountRow), 'Sie kennt noch niemanden.');
      const told = dom.byId('partner-webhooks');
      dom.fill(told, webhooks, () => webhooks.map(webhookRow), 'Noch keine Meldung.');
    },
  };
}
