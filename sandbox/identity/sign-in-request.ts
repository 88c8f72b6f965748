import * as z from 'zod';

import { providers } from './providers.ts';
import type { ProviderName } from './providers.ts';

const text = z.string().max(2000);

/** The query parameters of a provider's window. */
export const signInRequestSchema = z.strictObject({
  client_id: text,
  nonce: text.optional(),
  /** Google only: the origin of the page that asks. */
  origin: text.optional(),
  /** Apple only: the registered return address. `scope` lists the data that the client asks for. */
  redirect_uri: text.optional(),
  scope: text.optional(),
  state: text.optional(),
});

export type SignInRequest = z.infer<typeof signInRequestSchema>;

/** The path of the return address that Lexlern has registered at Apple. */
const appleReturn = '/account/signin';

function hostOf(address: string | undefined): string | null {
  return address !== undefined && URL.canParse(address) ? new URL(address).host : null;
}

/**
 * Why a provider refuses this client, in the provider's own words; null if it accepts the client.
 * The only registered origin is the site's own, whose host the sandbox was called at.
 */
export function refusalOf(
  provider: ProviderName,
  request: SignInRequest,
  site: string,
): string | null {
  const isKnownClient = request.client_id === providers[provider].clientId;
  const here = new URL(site).host;
  if (provider === 'google') {
    if (!isKnownClient) return 'Fehler 401: invalid_client';
    return hostOf(request.origin) === here ? null : 'Fehler 400: origin_mismatch';
  }
  if (!isKnownClient) return 'invalid_client';
  const address = request.redirect_uri ?? '';
  const registered = hostOf(address) === here && new URL(address).pathname === appleReturn;
  return registered ? null : 'invalid_request: Invalid web redirect url.';
}
