import { html } from 'hono/html';

import { option, section } from './section.ts';

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
  'Wer bei Stripe angelegt ist. Hier wird erstattet, zurückgebucht, pausiert und gutgeschrieben.',
  html`<div id="customer-list"></div>`,
  'customer-count',
);

export const deliveries = section(
  'deliveries',
  'Zustellungen',
  'Die Ereignisse, die Stripe an Lexlern meldet. Hier gehen sie verloren, doppelt oder verspätet raus. Eine Zustellung zeigt ihren Inhalt und die Antwort.',
  html`<div class="actions" id="delivery-modes" role="group" aria-label="Zustellung">
      <button type="button" data-mode="normal">Normal</button>
      <button type="button" data-mode="hold">Zurückhalten</button>
      <button type="button" data-mode="shuffle">Mischen</button>
      <button type="button" data-mode="burst">Gleichzeitig</button>
      <button type="button" data-mode="duplicate">Verdoppeln</button>
      <button type="button" data-mode="drop">Verwerfen</button>
    </div>
    <div id="delivery-list"></div>`,
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

export const partner = section(
  'partner',
  'Partner',
  'Eine App, bei der man sich mit dem Konto von Lexlern anmeldet: wer ankam, was Lexlern ihr meldet und was sie davon weiß. Hier nimmt sie Meldungen nicht oder zu spät an oder vergisst sie.',
  html`<div class="actions">
      <a class="button" href="/sandbox/partner/">Zur App des Partners</a>
    </div>
    <div id="partner-list"></div>
    <h3>Was die App weiß</h3>
    <div class="actions" id="partner-catch-up"></div>
    <p class="note">
      Käufe wiederherstellen: Jemand kauft im Store, ohne angemeldet zu sein. Der Kauf wartet, bis
      die App ihn für ein Konto abholt, das sie kennt.
    </p>
    <div id="partner-accounts"></div>
    <h3>Meldungen von Lexlern</h3>
    <div class="actions" id="partner-modes" role="group" aria-label="Wie die App sie annimmt">
      <button type="button" data-mode="takes">Nimmt sie an</button>
      <button type="button" data-mode="fails">Fehler 500</button>
      <button type="button" data-mode="slow">Zu langsam</button>
      <button type="button" data-mode="mute">Verliert die Antwort</button>
      <button type="button" data-mode="forgets">Vergisst sie</button>
      <button type="button" data-mode="gone">Ist weg (410)</button>
      <button type="button" data-mode="moody">Mal so, mal so</button>
    </div>
    <div id="partner-webhooks"></div>`,
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
    <a
      class="button"
      href="/sandbox/access/signin?to=/internal&amp;email=support@lexlern.example&amp;groups=support"
      >Als Support anmelden</a
    >
    <a
      class="button"
      href="/sandbox/access/signin?to=/internal&amp;email=finanzen@lexlern.example&amp;groups=finance"
      >Als Finanzen anmelden</a
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
