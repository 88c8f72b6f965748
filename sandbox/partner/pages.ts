import { html } from 'hono/html';

import { clientId } from './client.ts';
import type { Receipt } from './receive.ts';

export function shell(title: string, body: unknown) {
  return html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Lexlern App</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox/console.css" />
      </head>
      <body>
        <header>
          <h1>Lexlern App <span>Partner</span></h1>
          <p>Teil der Sandbox: eine App, bei der man sich mit dem Konto von Lexlern anmeldet.</p>
        </header>
        <main>
          <div><section>${body}</section></div>
        </main>
      </body>
    </html>`;
}

interface Links {
  /** The product's authorize page, with a fresh state and nonce. */
  authorize: string;
  callback: string;
}

/** The app's start page: the ways to begin a hand-off, including one as an unknown app. */
export function partnerPage({ authorize, callback }: Links) {
  const client = new URLSearchParams({ client_id: clientId, redirect_uri: callback });
  const unknown = new URLSearchParams({ client_id: 'unknown', redirect_uri: callback, state: 'x' });
  return shell(
    'Anmelden',
    html`<h2>Willkommen in der App</h2>
      <p class="lead">Zum Lernen brauchst Du ein Konto bei Lexlern und ein Abo.</p>
      <div class="actions">
        <a class="button primary" href="${authorize}">Mit Lexlern anmelden</a>
        <a
          class="button"
          href="/api/account/oauth/redirect?${client.toString()}"
          target="_blank"
          rel="noopener"
          >In neuem Fenster anmelden</a
        >
        <a class="button" href="/oauth/authorize?${unknown.toString()}">Als unbekannte App</a>
        <a class="button" href="/sandbox/partner/app">Auf dem Handy</a>
      </div>`,
  );
}

function again() {
  return html`<div class="actions">
    <a class="button primary" href="/sandbox/partner/">Zurück zur App</a>
    <a class="button" href="/sandbox/#partner">Zur Sandbox</a>
  </div>`;
}

/** The result of a hand-off: the person's claims, or why it was refused. */
export function receiptPage({ claims, error }: Receipt) {
  if (!claims) {
    return shell(
      'Abgelehnt',
      html`<h2>Die Anmeldung wurde abgelehnt</h2>
        <p class="lead" id="partner-error">${error}</p>
        ${again()}`,
    );
  }
  return shell(
    'Angemeldet',
    html`<h2>Du bist angemeldet</h2>
      <p class="lead">Das sagt das geprüfte Token von Lexlern:</p>
      <table>
        <tbody>
          ${Object.entries(claims).map(
            ([name, value]) =>
              html`<tr>
                <th scope="row"><code>${name}</code></th>
                <td>${String(value)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
      ${again()}`,
  );
}
