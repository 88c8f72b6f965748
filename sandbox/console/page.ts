import { html } from 'hono/html';

import {
  access,
  clock,
  customers,
  deliveries,
  faults,
  identities,
  inbox,
  partner,
  reset,
} from './sections.ts';
import { account, cards, debits, waiting } from './stripe-sections.ts';

/** The console's page. Its script fills in the state of the world. */
export function consolePage() {
  return html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Sandbox · Lexlern</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox/console.css" />
        <script src="/sandbox/console.js" defer></script>
      </head>
      <body>
        <header>
          <h1>Lexlern <span>Sandbox</span></h1>
          <p>Die Welt um Lexlern auf einem Rechner: Stripe, Google, Apple, Post und Zeit.</p>
          <div class="actions">
            <a class="button primary" href="/">Zum Shop</a>
            <button type="button" id="refresh">Neu laden</button>
          </div>
          <nav aria-label="Bereiche">
            <a href="#inbox">Postfach</a> <a href="#customers">Kunden</a>
            <a href="#deliveries">Zustellungen</a> <a href="#clock">Uhr</a>
            <a href="#waiting">Bestätigungen</a> <a href="#debits">Lastschriften</a>
            <a href="#account">Stripe-Konto</a> <a href="#cards">Zum Bezahlen</a>
            <a href="#faults">Störungen</a>
            <a href="#identities">Google und Apple</a>
            <a href="#partner">Partner</a> <a href="#access">Betrieb</a>
            <a href="#reset">Zurücksetzen</a>
          </nav>
        </header>
        <p id="status" role="status"></p>
        <main>
          <div>
            ${inbox}${customers}${waiting}${debits}${identities}${partner}${access}${deliveries}
          </div>
          <div>${clock}${account}${cards}${faults}${reset}</div>
        </main>
      </body>
    </html>`;
}
