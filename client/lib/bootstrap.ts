import type { Bootstrap } from '#worker/http/bootstrap.ts';

const visitor: Bootstrap = {
  session: { error: 'not_logged_in' },
  plans: null,
  nonce: '',
  payment: false,
  paymentMethods: [],
  social: false,
  clientOrigins: [],
  browserLink: null,
  operator: null,
  now: Date.now(),
};

/** What the Worker wrote into this document; a visitor's defaults if there is nothing. */
export const bootstrap: Bootstrap = read();

function read(): Bootstrap {
  if (typeof document === 'undefined') return visitor;
  const text = document.getElementById('bootstrap')?.textContent;
  return text ? (JSON.parse(text) as Bootstrap) : visitor;
}
