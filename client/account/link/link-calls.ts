import { callApi, api } from '#client/lib/api.ts';

/*
 * A link signs in at the first sign of a person, before anybody could tick a box: then nobody has
 * asked to stay (docs/decisions/0087).
 */

/**
 * Signs in with the code of a link. `switch` replaces the session of another person in this
 * browser.
 */
export function sendLoginCode(input: { code: string; switch?: true }) {
  return callApi(api.account.signinbycode.$post({ json: { ...input, stay: false } }));
}

/** Signs in with the token that another of our sites handed over. */
export function sendCookieToken(input: { token: string; switch?: true }) {
  return callApi(api.account.cookie.verify.$post({ json: { ...input, stay: false } }));
}
