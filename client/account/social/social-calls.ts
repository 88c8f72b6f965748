import { callApi, api } from '#client/lib/api.ts';

/** A provider's answer in the form that the sign-in call takes. */
export interface SocialInput {
  social_id: string;
  name: string;
  email: string;
  provider: 'google' | 'apple';
  credential: string;
}

/** Requests a nonce; this browser's next social sign-in is bound to it. */
export function requestNonce() {
  return callApi(api.account.social.nonce.$post({ json: {} }));
}

/** Verifies Apple's id token; answers the person's id and e-mail. */
export function verifyAppleToken(input: { id_token: string }) {
  return callApi(api.account.apple.idtoken.verify.$post({ json: input }));
}

/** Signs in with a provider's answer; creates the account if there is none. */
export function signInWithProvider(input: SocialInput & { stay: boolean }) {
  return callApi(api.account.social.signin.$post({ json: input }));
}
