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

/** What a nav link leads to, and whether it needs the stand-in for Stripe. */
const places = [
  { id: 'inbox', title: 'Postfach', needsStandIn: false },
  { id: 'customers', title: 'Kunden', needsStandIn: true },
  { id: 'deliveries', title: 'Zustellungen', needsStandIn: true },
  { id: 'clock', title: 'Uhr', needsStandIn: true },
  { id: 'waiting', title: 'Bestätigungen', needsStandIn: true },
  { id: 'debits', title: 'Lastschriften', needsStandIn: true },
  { id: 'account', title: 'Stripe-Konto', needsStandIn: true },
  { id: 'cards', title: 'Zum Bezahlen', needsStandIn: true },
  { id: 'faults', title: 'Störungen', needsStandIn: false },
  { id: 'identities', title: 'Google und Apple', needsStandIn: false },
  { id: 'partner', title: 'Partner', needsStandIn: false },
  { id: 'access', title: 'Betrieb', needsStandIn: false },
  { id: 'reset', title: 'Zurücksetzen', needsStandIn: false },
] as const;

const realStripe = html`<p class="notice">
  Stripe ist hier das echte im Testmodus. Kunden, Zahlungen und Zustellungen stehen in seinem
  <a href="https://dashboard.stripe.com/test/payments" rel="noreferrer">Dashboard</a>, Testkarten in
  seiner <a href="https://docs.stripe.com/testing" rel="noreferrer">Dokumentation</a>. Die Uhr ist
  die des Rechners. Störungen bei Stripe gibt es hier nicht.
</p>`;

/**
 * The console's page. Its script fills in the state of the world. With the real Stripe, the parts
 * that show or change the stand-in are hidden.
 */
export function consolePage(isStripeReal: boolean) {
  const shown = places.filter(({ needsStandIn }) => !isStripeReal || !needsStandIn);
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
            ${shown.map(({ id, title }) => html`<a href="#${id}">${title}</a> `)}
          </nav>
        </header>
        ${isStripeReal && realStripe}
        <p id="status" role="status"></p>
        <main class="${isStripeReal ? 'real-stripe' : ''}">
          <div>
            ${inbox}${customers}${waiting}${debits}${identities}${partner}${access}${deliveries}
          </div>
          <div>${clock}${account}${cards}${faults}${reset}</div>
        </main>
      </body>
    </html>`;
}
