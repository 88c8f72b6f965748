import { html } from 'hono/html';

import type { Authentication } from './find-authentication.ts';

function row(label: string, value: string) {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
}

function amountOf(amount: Authentication['amount']): string {
  if (!amount) return 'Karte hinterlegen (0,00 €)';
  const { value, currency } = amount;
  return new Intl.NumberFormat('de-DE', { style: 'currency', currency }).format(value / 100);
}

function dateOf(now: number): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' } as const;
  return new Intl.DateTimeFormat('de-DE', options).format(now);
}

function shell(body: unknown) {
  return html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Zahlung bestätigen</title>
        <link rel="stylesheet" href="/sandbox/authenticate.css" />
        <script src="/sandbox/authenticate.js" defer></script>
      </head>
      <body>
        <header><span aria-hidden="true">▲</span> Musterbank · Sicher bezahlen</header>
        <main>${body}</main>
        <footer>Teil der Sandbox: Hier wird kein Geld bewegt.</footer>
      </body>
    </html>`;
}

/** The bank's page of the 3-D Secure window: what is asked, and the three ways to answer. */
export function authenticatePage({ intent, amount, card, now }: Authentication) {
  return shell(html`
    <h1>Zahlung bestätigen</h1>
    <p>Lexlern bittet Dich, diese Zahlung freizugeben.</p>
    <dl>
      ${row('Betrag', amountOf(amount))}
      ${card ? row('Karte', `${card.brand.toUpperCase()} •••• ${card.last4}`) : ''}
      ${row('Zeit', dateOf(now))}
    </dl>
    <p id="failure" role="alert" hidden></p>
    <div class="buttons" data-intent="${intent}">
      <button type="button" class="primary" data-outcome="approve" disabled>Bestätigen</button>
      <button type="button" data-outcome="refuse" disabled>Ablehnen</button>
      <button type="button" class="quiet" data-outcome="cancel" disabled>Abbrechen</button>
    </div>
  `);
}

/** What stands in the window when nothing waits for an answer. */
export function nothingToAuthenticatePage() {
  return shell(html`
    <h1>Nichts zu bestätigen</h1>
    <p>Diese Zahlung wartet auf keine Bestätigung. Vielleicht hast Du sie schon beantwortet.</p>
  `);
}
