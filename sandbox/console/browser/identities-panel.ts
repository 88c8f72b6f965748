import type { ConsoleTools, Panel } from './panel.ts';

interface Identity {
  provider: string;
  sub: string;
  email: string;
  name: string;
  email_verified: boolean;
  signed_in: boolean;
}

/**
 * The accounts at Google and Apple: lists them, adds one, and makes a provider forget a sign-in.
 */
export function identitiesPanel({ api, dom, done, report }: ConsoleTools): Panel {
  const { make } = dom;
  const providers: Record<string, string> = { google: 'Google', apple: 'Apple' };

  dom.byId('identity-add').addEventListener('submit', (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const { verified, ...identity } = Object.fromEntries(new FormData(form));
    api
      .post('identities', { ...identity, email_verified: verified === 'yes' })
      .then(() => form.reset())
      .then(() => done('Das Konto steht im Fenster des Anbieters zur Wahl.'))
      .catch(report);
  });

  function badge(status: string, label: string): HTMLElement {
    return make('span', { class: 'badge', 'data-status': status }, label);
  }

  function row(identity: Identity): HTMLElement {
    const { provider, sub, email, name } = identity;
    const forget = dom.button('Vergessen', async () => {
      await api.remove(`identities/${provider}/${encodeURIComponent(sub)}`);
      await done(`${name} meldet sich wie zum ersten Mal an.`);
    });
    return make(
      'li',
      { class: 'row' },
      make('strong', {}, name),
      badge('', providers[provider] ?? provider),
      !identity.email_verified && badge('held', 'nicht bestätigt'),
      identity.signed_in && badge('active', 'angemeldet'),
      make('span', { class: 'note' }, email),
      make('code', { class: 'note' }, sub),
      identity.signed_in && forget,
    );
  }

  return {
    async load() {
      const identities = await api.get<Identity[]>('identities');
      dom.byId('identity-count').textContent = String(identities.length);
      dom.fill(dom.byId('identity-list'), identities, () => identities.map(row), 'Niemand.');
    },
  };
}
