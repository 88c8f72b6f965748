import { html } from 'hono/html';

import { olderVersion } from '#sandbox/stripe/account-version.ts';
import { apiVersion } from '#sandbox/stripe/version.ts';
import { option, section } from './section.ts';

export const account = section(
  'account',
  'Stripe-Konto',
  'Was der Betrieb in seinem Konto bei Stripe einstellt.',
  html`<fieldset id="account-methods" disabled>
      <legend>Eingeschaltete Zahlungsmethoden</legend>
      <label class="check"><input type="checkbox" value="card" /> Karte</label>
      <label class="check"><input type="checkbox" value="sepa_debit" /> SEPA-Lastschrift</label>
      <label class="check"><input type="checkbox" value="paypal" /> PayPal</label>
    </fieldset>
    <p class="note">
      Im Checkout steht, was in PAYMENT_METHODS steht. Eine Bestellung mit einer ausgeschalteten
      Methode lehnt Stripe ab.
    </p>
    <div class="fields">
      <label
        >Nach dem letzten Versuch einer Zahlung
        <select id="account-dunning" disabled>
          ${option('cancel', 'endet der Vertrag')}${option('past_due', 'bleibt er überfällig')}${option('unpaid', 'gilt er als unbezahlt')}
        </select></label
      >
      <label
        >Neue Ereignisse listet Stripe
        <select id="account-version" disabled>
          ${option(apiVersion, 'in der heutigen Version')}${option(olderVersion, `in der alten Version ${olderVersion}`)}
        </select></label
      >
    </div>`,
);

/** Stripe's documented test cards that the sandbox knows, and what each of them does. */
const testCards = [
  { number: '4242 4242 4242 4242', effect: 'wird bezahlt' },
  { number: '4000 0025 0000 3155', effect: 'verlangt die Bestätigung der Bank' },
  { number: '4000 0000 0000 9995', effect: 'wird abgelehnt: nicht gedeckt' },
  { number: '4000 0000 0000 0002', effect: 'wird abgelehnt' },
  { number: '4000 0000 0000 0341', effect: 'lässt sich hinterlegen, jede Zahlung scheitert' },
] as const;

/** Stripe's documented test accounts that the sandbox knows, and what their banks do. */
const testIbans = [
  { number: 'DE89 3704 0044 0532 0130 00', effect: 'wird bezahlt' },
  { number: 'DE08 3704 0044 0532 0130 03', effect: 'wird nach drei Minuten bezahlt' },
  { number: 'DE62 3704 0044 0532 0130 01', effect: 'wird abgelehnt: nicht gedeckt' },
  { number: 'DE78 3704 0044 0532 0130 04', effect: 'wird nach drei Minuten abgelehnt' },
  { number: 'DE35 3704 0044 0532 0130 02', effect: 'wird bezahlt und gleich zurückgegeben' },
] as const;

function numbers(caption: string, rows: readonly { number: string; effect: string }[]) {
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <tbody>
      ${rows.map(
        ({ number, effect }) =>
          html`<tr>
            <th scope="row"><code>${number}</code></th>
            <td>${effect}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

export const cards = section(
  'cards',
  'Zum Bezahlen',
  'Ablaufdatum einer Karte: eines in der Zukunft. Prüfnummer: drei beliebige Ziffern.',
  html`${numbers('Testkarten', testCards)}${numbers('Testkonten', testIbans)}
    <label class="check">
      <input type="checkbox" id="wallet-available" />
      Dieses Gerät hat Apple Pay und Google Pay
    </label>
    <p class="note">
      Bei PayPal zahlt jede Adresse; mit „declined“ darin scheitert jede Zahlung.
    </p>`,
);

export const waiting = section(
  'waiting',
  'Bestätigungen',
  'Was auf eine Antwort bei PayPal oder bei der Bank wartet.',
  html`<ul id="waiting-list"></ul>`,
  'waiting-count',
);

export const debits = section(
  'debits',
  'Lastschriften',
  'Die Bank kann eine bezahlte Lastschrift noch Wochen später zurückgeben.',
  html`<ul id="debit-list"></ul>`,
  'debit-count',
);
