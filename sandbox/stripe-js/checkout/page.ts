import { html } from 'hono/html';

import type { showCheckout } from '#sandbox/stripe/checkout/opened-checkout.ts';

type CheckoutView = ReturnType<typeof showCheckout>;
type Method = 'card' | 'paypal' | 'sepa_debit';

function shell(body: unknown) {
  return html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Zahlungsmethode hinterlegen</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox/checkout.css" />
        <script src="/sandbox/stripe.js" defer></script>
        <script src="/sandbox/checkout.js" defer></script>
      </head>
      <body>
        <header>Lexlern</header>
        <main>${body}</main>
        <footer>Teil der Sandbox: Hier wird kein Geld bewegt.</footer>
      </body>
    </html>`;
}

const labels: Record<Method, string> = {
  card: 'Karte',
  paypal: 'PayPal',
  sepa_debit: 'SEPA-Lastschrift',
};

function fields(method: Method, { name, email }: CheckoutView) {
  if (method === 'paypal') {
    return html`<p>Auf der Seite von PayPal stimmst Du zu und kommst danach zurück.</p>`;
  }
  const holder = html`<label>
    ${method === 'card' ? 'Name auf der Karte' : 'Kontoinhaber'}
    <input name="name" required autocomplete="name" value="${name ?? ''}" />
  </label>`;
  if (method === 'card') {
    return html`<div>
        <label for="card">Kartendaten</label>
        <div id="card" class="field"></div>
      </div>
      ${holder}`;
  }
  return html`<div>
      <label for="sepa_debit">IBAN</label>
      <div id="sepa_debit" class="field"></div>
    </div>
    ${holder}
    <label>
      E-Mail
      <input name="email" type="email" required autocomplete="email" value="${email ?? ''}" />
    </label>
    <p>
      Mit dem Speichern ermächtigst Du Lexlern, Zahlungen von Deinem Konto mittels Lastschrift
      einzuziehen, und weist Deine Bank an, sie einzulösen. Du kannst innerhalb von acht Wochen die
      Erstattung verlangen.
    </p>`;
}

function choice(method: Method, view: CheckoutView, first: boolean) {
  return html`<div class="method">
    <label class="choice">
      <input type="radio" name="method" value="${method}" ${first ? 'checked' : ''} />
      ${labels[method]}
    </label>
    <fieldset data-method="${method}" ${first ? '' : 'disabled hidden'}>
      <legend>${labels[method]}</legend>
      ${fields(method, view)}
    </fieldset>
  </div>`;
}

/** The page of an open session in setup mode: a payment method to store, and a way back. */
export function checkoutPage(view: CheckoutView, failed: boolean) {
  const methods = view.methods as Method[];
  return shell(html`
    <h1>Zahlungsmethode hinterlegen</h1>
    ${view.email ? html`<p>${view.email}</p>` : ''}
    <form novalidate data-session="${view.id}">
      ${methods.map((method, at) => choice(method, view, at === 0))}
      <p id="failure" role="alert">
        ${failed ? 'Das wurde abgelehnt. Versuch es noch einmal oder nimm etwas anderes.' : ''}
      </p>
      <button class="primary" disabled>Speichern</button>
      ${view.cancel_url ? html`<a href="${view.cancel_url}">Zurück zu Lexlern</a>` : ''}
    </form>
  `);
}

/** The page of a session that is over or does not exist. */
export function closedCheckoutPage(status: string | null | undefined) {
  const sentence =
    status === 'complete' ? 'Hier ist schon alles erledigt.' : 'Dieser Link ist abgelaufen.';
  return shell(html`<h1>${sentence}</h1>`);
}
