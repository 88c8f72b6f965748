import { answer, api } from '#client/lib/api.ts';

/** What a client asks for in the authorize page's address. */
export interface HandOffQuery {
  client_id: string;
  redirect_uri: string;
  state: string;
  nonce?: string;
}

/** Who is behind a registered client. Refused with `invalid_request` for any other. */
export function readClient({ client_id, redirect_uri }: HandOffQuery) {
  return answer(api.account.oauth.client.$get({ query: { client_id, redirect_uri } }));
}

/** Hands the signed-in person off, or answers the ticket to come back with. */
export function beginHandOff(asked: HandOffQuery) {
  return answer(api.account.oauth.signin.$post({ json: asked }));
}

/** Trades the ticket of a stored hand-off. */
export function resumeHandOff(token: string) {
  return answer(api.account.oauth.signin.$post({ json: { token } }));
}
