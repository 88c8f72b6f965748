import { createContext, useContext } from 'react';

import type { Bootstrap } from '#worker/http/bootstrap.ts';

const visitor: Bootstrap = {
  path: '',
  answers: {},
  session: { error: 'not_logged_in' },
  plans: null,
  coupon: null,
  signIn: null,
  declaration: null,
  nonce: '',
  payment: false,
  paymentMethods: [],
  social: false,
  clientOrigins: [],
  browserLink: null,
  operator: null,
  now: Date.now(),
};

let read: Bootstrap | undefined;

/**
 * What the Worker wrote into this document; a visitor's defaults if there is nothing. Only for code
 * that runs in the browser alone; a component asks `useBootstrap`, because the Worker renders it
 * too.
 */
export function readBootstrap(): Bootstrap {
  return (read ??= readDocument());
}

function readDocument(): Bootstrap {
  if (typeof document === 'undefined') return visitor;
  const text = document.getElementById('bootstrap')?.textContent;
  return text ? (JSON.parse(text) as Bootstrap) : visitor;
}

/** The data of the page that is rendered. Without a provider it is that of the document. */
export const BootstrapContext = createContext<Bootstrap | null>(null);

/** The data that the Worker gave this page, in the browser as in the Worker. */
export function useBootstrap(): Bootstrap {
  return useContext(BootstrapContext) ?? readBootstrap();
}
