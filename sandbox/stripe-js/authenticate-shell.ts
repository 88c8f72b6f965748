import { html } from 'hono/html';

import type { Authentication } from './find-authentication.ts';

/** A row of the question: a label and its value. */
export function row(label: string, value: string) {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** An amount in German notation. */
export function money({ value, currency }: NonNullable<Authentication['amount']>): string {
  return new Intl.NumberFormat('de-DE', { style: 'currency', currency }).format(value / 100);
}

/** The page around a question of the bank or of PayPal. */
export function shell(place: { id: string; title: string; header: unknown }, body: unknown) {
  return html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${place.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox/authenticate.css" />
        <script src="/sandbox/authenticate.js" defer></script>
      </head>
      <body data-place="${place.id}">
        <header>${place.header}</header>
        <main>${body}</main>
        <footer>Teil der Sandbox: Hier wird kein Geld bewegt.</footer>
      </body>
    </html>`;
}

/** The three answers. Their buttons work once the script has loaded. */
export function answers(intent: string, approve: string) {
  return html`<p id="failure" role="alert" hidden></p>
    <div class="buttons" data-intent="${intent}">
      <button type="button" class="primary" data-outcome="approve" disabled>${approve}</button>
      <button type="button" data-outcome="refuse" disabled>Ablehnen</button>
      <button type="button" class="quiet" data-outcome="cancel" disabled>Abbrechen</button>
    </div>`;
}
