import type * as z from 'zod/mini';

import { callApi, api } from '#client/lib/api.ts';
import type { codeQuery } from '#worker/handoff/schemas.ts';

/** An application's request in the authorize page's query. */
export interface HandOffQuery {
  client_id: string;
  redirect_uri: string;
  state: string;
  nonce?: string;
  response_type?: undefined;
}

/** What a native app asks for in the same place. */
export type CodeQuery = z.output<typeof codeQuery>;

export type AuthorizeQuery = HandOffQuery | CodeQuery;

/** The name of a registered application; refused with `invalid_request` for any other. */
export function readClient({ client_id, redirect_uri, response_type }: AuthorizeQuery) {
  const query = { client_id, redirect_uri, ...(response_type && { response_type }) };
  return callApi(api.account.oauth.client.$get({ query }));
}

/** The app's own address, with a code if its person agrees. */
export function answerApp({ response_type: _type, ...request }: CodeQuery, approve: boolean) {
  return callApi(api.account.oauth.code.$post({ json: { ...request, approve } }));
}

/** Hands the signed-in person off, or answers the ticket for a later hand-off. */
export function beginHandOff(request: HandOffQuery) {
  return callApi(api.account.oauth.signin.$post({ json: request }));
}

/** Redeems the ticket of a stored hand-off. */
export function resumeHandOff(token: string) {
  return callApi(api.account.oauth.signin.$post({ json: { token } }));
}
