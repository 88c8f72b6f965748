import { parsePath } from 'react-router-dom';

import { pages } from '#worker/pages.ts';

/** Where one signs in and where one signs up: two paths, and the query that goes along to either. */
interface WaysIn {
  signIn: string;
  signUp: string;
  query: string;
}

/** A client's ways in, where one of these addresses is one of them, with what it has asked for; or else our own. */
export function waysIn(...addresses: (string | null)[]): WaysIn {
  const signIn = pages.authorize.path;
  const signUp = pages.authorizeSignUp.path;
  for (const address of addresses) {
    const { pathname, search: query = '' } = parsePath(address ?? '');
    if (pathname === signIn || pathname === signUp) return { signIn, signUp, query };
  }
  return { signIn: pages.signIn.path, signUp: pages.signUp.path, query: '' };
}
