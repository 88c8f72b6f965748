import { answer, api } from '#client/lib/api.ts';

/** Signs in by the code of a link; with `switch` in the place of whoever is signed in here. */
export function signInByCode(input: { code: string; switch?: true }) {
  return answer(api.account.signinbycode.$post({ json: input }));
}

/** Signs in by the token that another site of ours has handed over. */
export function verifyCookie(input: { token: string; switch?: true }) {
  return answer(api.account.cookie.verify.$post({ json: input }));
}
