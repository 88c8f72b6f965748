import { callApi, api } from '#client/lib/api.ts';

/** An application's request in the authorize page's query. */
export interface HandOffQuery {
  client_id: string;
  redirect_uri: string;
  state: string;
  nonce?: string;
}

/** The name of a registered application; refused with `invalid_request` for any other. */
export function readClient({ client_id, redirect_uri }: HandOffQuery) {
  return callApi(api.account.oauth.client.$get({ query: { client_id, redirect_uri } }));
}

/** Hands the signed-in person off, or answers the ticket for a later hand-off. */
export function beginHandOff(request: HandOffQuery) {
  return callApi(api.account.oauth.signin.$post({ json: request }));
}

/** Redeems the ticket of a stored hand-off. */
export function resumeHandOff(token: string) {
  return callApi(api.account.oauth.signin.$post({ json: { token } }));
}
