import { html } from 'hono/html';

function section(id: string, title: string, lead: string, body: unknown, count = '') {
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title} ${count && html`<span class="count" id="${count}"></span>`}</h2>
    <p class="lead">${lead}</p>
    ${body}
  </section>`;
}

function option(value: string, label: string) {
  return html`<option value="${value}">${label}</option>`;
}

export const clock = section(
  'clock',
  'Uhr',
  'Tag für Tag geschieht, was bei Stripe fällig ist. Danach läuft, was Lexlern geplant hat.',
  html`<p class="now"><output id="clock-now">…</output></p>
    <div class="actions">
      <button type="button" data-days="1">+1 Tag</button>
      <button type="button" data-days="7">+7 Tage</button>
      <button type="button" data-months="1">+1 Monat</button>
      <button type="button" data-months="12">+1 Jahr</button>
    </div>
    <form id="clock-to" class="fields">
      <label>Bis zu diesem Zeitpunkt <input type="datetime-local" name="at" required /></label>
      <button>Uhr stellen</button>
    </form>
    <div id="clock-ran"></div>`,
);

export const inbox = section(
  'inbox',
  'Postfach',
  'Jede Nachricht, die Lexlern verschickt hat, die neueste zuerst.',
  html`<div id="inbox-list"></div>`,
  'inbox-count',
);

export const customers = section(
  'customers',
  'Kunden',
  'Wer bei Stripe angelegt ist, mit Verträgen, Rechnungen und Zahlungsmethoden.',
  html`<div id="customer-list"></div>`,
  'customer-count',
);

export const deliveries = section(
  'deliveries',
  'Zustellungen',
  'Die Ereignisse, die Stripe an Lexlern meldet. Hier gehen sie verloren, doppelt oder verspätet raus.',
  html`<div class="actions" id="delivery-modes" role="group" aria-label="Zustellung">
      <button type="button" data-mode="normal">Normal</button>
      <button type="button" data-mode="hold">Zurückhalten</button>
      <button type="button" data-mode="shuffle">Mischen</button>
      <button type="button" data-mode="burst">Gleichzeitig</button>
      <button type="button" data-mode="duplicate">Verdoppeln</button>
      <button type="button" data-mode="drop">Verwerfen</button>
    </div>
    <ul id="delivery-list"></ul>`,
  'delivery-count',
);

export const faults = section(
  'faults',
  'Störungen',
  'Die nächsten passenden Aufrufe von Lexlern gehen schief.',
  html`<form id="fault-add" class="fields">
      <label
        >Dienst
        <select name="target">
          ${option('stripe', 'Stripe')}${option('mail', 'Mail')}${option('identity', 'Google und Apple')}
        </select></label
      >
      <label
        >Aufruf
        <input
          name="path"
          value="*"
          required
          spellcheck="false"
          placeholder="POST /v1/subscriptions"
      /></label>
      <label
        >Was geschieht
        <select name="mode">
          ${option('before', 'scheitert vorher')}${option('after', 'Antwort geht verloren')}${option('slow', 'dauert lange')}${option('broken', 'Fehler des Dienstes')}
        </select>
      </label>
      <label
        >Wie oft <input name="times" type="number" min="1" max="1000" value="1" required
      /></label>
      <button>Störung anlegen</button>
    </form>
    <ul id="fault-list"></ul>
    <div id="fault-clear" hidden></div>`,
);

export const identities = section(
  'identities',
  'Google und Apple',
  'Wer dort ein Konto hat und sich damit bei Lexlern anmelden kann.',
  html`<form id="identity-add" class="fields">
      <label
        >Anbieter
        <select name="provider">
          ${option('google', 'Google')}${option('apple', 'Apple')}
        </select></label
      >
      <label>Name <input name="name" required maxlength="200" autocomplete="off" /></label>
      <label>E-Mail <input name="email" type="email" required autocomplete="off" /></label>
      <label
        >E-Mail bestätigt
        <select name="verified">
          ${option('yes', 'ja')}${option('no', 'nein')}
        </select></label
      >
      <button>Konto anlegen</button>
    </form>
    <ul id="identity-list"></ul>`,
  'identity-count',
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

export const partner = section(
  'partner',
  'Partner',
  'Eine App, bei der man sich mit dem Konto von Lexlern anmeldet, und was bei ihr ankam.',
  html`<div class="actions">
      <a class="button" href="/sandbox/partner/">Zur App des Partners</a>
    </div>
    <div id="partner-list"></div>`,
  'partner-count',
);

export const access = section(
  'access',
  'Betrieb',
  'Cloudflare Access lässt nur den Betrieb an seinen Schreibtisch. Ohne Anmeldung gibt es ihn nicht.',
  html`<div class="actions">
    <a class="button primary" href="/sandbox/access/signin?to=/internal">Als Betreiber anmelden</a>
    <a class="button" href="/sandbox/access/signin?to=/internal&amp;email=zweite@lexlern.example"
      >Als zweite Person anmelden</a
    >
    <a class="button" href="/sandbox/access/signout">Abmelden</a>
  </div>`,
);

export const reset = section(
  'reset',
  'Zurücksetzen',
  'Leert die ganze Welt, auch die Daten von Lexlern, und legt Katalog und Gutscheine neu an.',
  html`<button type="button" class="danger" id="reset-ask">Alles zurücksetzen …</button>
    <dialog id="reset-dialog" aria-labelledby="reset-question">
      <form method="dialog">
        <h2 id="reset-question">Wirklich alles zurücksetzen?</h2>
        <p>
          Konten, Verträge, Nachrichten und Zustellungen sind danach weg. Die Uhr steht wieder auf
          heute.
        </p>
        <div class="actions">
          <button value="">Abbrechen</button>
          <button value="reset" class="danger">Zurücksetzen</button>
        </div>
      </form>
    </dialog>`,
);
