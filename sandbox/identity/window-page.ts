import { html } from 'hono/html';

import type { KnownIdentity } from './identities.ts';
import type { ProviderName } from './providers.ts';

const texts = {
  google: { mark: 'G', name: 'Google', title: 'Konto auswählen', lead: 'weiter zu Lexlern' },
  apple: { mark: '', name: 'Apple', title: 'Mit Apple anmelden', lead: 'bei Lexlern' },
};

function shell(provider: ProviderName, body: unknown) {
  const { mark, name, title } = texts[provider];
  return html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox/identity.css" />
        <script src="/sandbox/identity.js" defer></script>
      </head>
      <body data-provider="${provider}">
        <header>
          ${mark && html`<span aria-hidden="true">${mark}</span> `}Anmeldung über ${name}
        </header>
        <main>${body}</main>
        <footer>Teil der Sandbox: Hier fragt niemand nach einem Passwort.</footer>
      </body>
    </html>`;
}

function account({ sub, name, email, email_verified: verified }: KnownIdentity) {
  return html`<li>
    <button type="button" data-sub="${sub}" disabled>
      <strong>${name}</strong>
      <span>${email}${verified ? '' : ' · nicht bestätigt'}</span>
    </button>
  </li>`;
}

/** The provider's window: choose an account, type another one, or cancel. */
export function windowPage(provider: ProviderName, identities: KnownIdentity[]) {
  const { title, lead } = texts[provider];
  return shell(
    provider,
    html`
      <h1>${title}</h1>
      <p>${lead}</p>
      <p id="failure" role="alert" hidden></p>
      <ul>
        ${identities.map(account)}
      </ul>
      <form>
        <h2>Anderes Konto</h2>
        <label>Name <input name="name" required maxlength="200" autocomplete="off" /></label>
        <label>E-Mail <input name="email" type="email" required autocomplete="off" /></label>
        <button class="primary" disabled>Weiter</button>
      </form>
      <button type="button" class="quiet" id="cancel" disabled>Abbrechen</button>
    `,
  );
}

/** What the window shows to a client that the provider does not know. */
export function refusedPage(provider: ProviderName, refusal: string) {
  return shell(
    provider,
    html`
      <h1>Zugriff blockiert</h1>
      <p>Diese Seite ist nicht für die Anmeldung eingerichtet.</p>
      <p id="refusal">${refusal}</p>
    `,
  );
}
