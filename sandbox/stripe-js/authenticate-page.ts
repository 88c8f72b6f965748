import { html } from 'hono/html';

import { answers, money, row, shell } from './authenticate-shell.ts';
import type { Authentication } from './find-authentication.ts';

const bank = {
  id: 'bank',
  title: 'Zahlung bestätigen',
  header: html`<span aria-hidden="true">▲</span> Musterbank · Sicher bezahlen`,
};

function dateOf(now: number): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' } as const;
  return new Intl.DateTimeFormat('de-DE', options).format(now);
}

/** The bank's page in the 3-D Secure window: the question and its three answers. */
export function authenticatePage({ intent, amount, method, now }: Authentication) {
  const card = method?.card;
  return shell(
    bank,
    html`
      <h1>Zahlung bestätigen</h1>
      <p>Lexlern bittet Dich, diese Zahlung freizugeben.</p>
      <dl>
        ${row('Betrag', amount ? money(amount) : 'Karte hinterlegen (0,00 €)')}
        ${card ? row('Karte', `${card.brand.toUpperCase()} •••• ${card.last4}`) : ''}
        ${row('Zeit', dateOf(now))}
      </dl>
      ${answers(intent, 'Bestätigen')}
    `,
  );
}

/** The bank's page when nothing waits for an answer. */
export function nothingToAuthenticatePage() {
  return shell(
    bank,
    html`
      <h1>Nichts zu bestätigen</h1>
      <p>Diese Zahlung wartet auf keine Bestätigung. Vielleicht hast Du sie schon beantwortet.</p>
    `,
  );
}
