import { answer, api } from '#client/lib/api.ts';

/** What a provider has answered, as the sign-in call takes it. */
export interface SocialInput {
  social_id: string;
  name: string;
  email: string;
  provider: 'google' | 'apple';
  credential: string;
}

/** Asks for a nonce that this browser's next sign-in with a provider is bound to. */
export function requestNonce() {
  return answer(api.account.social.nonce.$post({ json: {} }));
}

/** Whose id token of Apple's it is. */
export function verifyAppleToken(input: { id_token: string }) {
  return answer(api.account.apple.idtoken.verify.$post({ json: input }));
}

/** Signs in with what a provider has answered; makes the account where there is none. */
export function signInWithProvider(input: SocialInput) {
  return answer(api.account.social.signin.$post({ json: input }));
}
