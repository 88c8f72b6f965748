import { pages } from '#worker/pages.ts';

/** The paths of sign-in and sign-up, and the query that both need. */
interface SignInPaths {
  signIn: string;
  signUp: string;
  query: string;
}

/**
 * Sign-in paths of another application's authorize page, with its query, if one of these addresses
 * is such a page; otherwise our own.
 */
export function signInPaths(...addresses: (string | null)[]): SignInPaths {
  const signIn = pages.authorize.path;
  const signUp = pages.authorizeSignUp.path;
  for (const address of addresses) {
    const [, pathname = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(address ?? '') ?? [];
    if (pathname === signIn || pathname === signUp) return { signIn, signUp, query };
  }
  return { signIn: pages.signIn.path, signUp: pages.signUp.path, query: '' };
}
