import { html } from 'hono/html';

import { answers, money, row, shell } from './authenticate-shell.ts';
import type { Authentication } from './find-authentication.ts';

const paypal = { id: 'paypal', title: 'Mit PayPal bezahlen', header: 'PayPal' };

/** PayPal's page for an intent: the person's PayPal address and their answer. */
export function paypalPage({ intent, amount, email }: Authentication) {
  return shell(
    paypal,
    html`
      <h1>Lexlern mit PayPal bezahlen</h1>
      <p>
        ${
          amount
            ? 'Lexlern bittet Dich um diese Zahlung.'
            : 'Lexlern darf künftige Zahlungen von Deinem PayPal-Konto einziehen, bis Du das widerrufst.'
        }
      </p>
      <dl>${row('Empfänger', 'Lexlern')} ${row('Heute', amount ? money(amount) : '0,00 €')}</dl>
      <label>
        E-Mail bei PayPal
        <input
          name="payer_email"
          type="email"
          required
          autocomplete="off"
          value="${email ?? ''}"
          aria-describedby="payer-hint"
        />
      </label>
      <p id="payer-hint">Mit „declined“ in der Adresse lehnt PayPal später jede Zahlung ab.</p>
      ${answers(intent, 'Zustimmen und weiter')}
    `,
  );
}

/** PayPal's page when nothing waits for an answer. */
export function nothingAtPaypalPage() {
  return shell(
    paypal,
    html`
      <h1>Nichts zu bestätigen</h1>
      <p>Hier wartet nichts auf Deine Zustimmung. Vielleicht hast Du schon geantwortet.</p>
    `,
  );
}
