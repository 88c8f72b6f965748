import * as z from 'zod';

import { providers } from './providers.ts';
import type { ProviderName } from './providers.ts';

const text = z.string().max(2000);

/** What a provider's window is opened with. */
export const signInRequestSchema = z.strictObject({
  client_id: text,
  nonce: text.optional(),
  /** Google's: the page that asks. */
  origin: text.optional(),
  /** Apple's: the address that the client has registered, and what it wants to know. */
  redirect_uri: text.optional(),
  scope: text.optional(),
  state: text.optional(),
});

export type SignInRequest = z.infer<typeof signInRequestSchema>;

/** The return address that Lexlern has registered at Apple, beside the site's own origin. */
const appleReturn = '/account/signin';

function hostOf(address: string | undefined): string | null {
  return address !== undefined && URL.canParse(address) ? new URL(address).host : null;
}

/**
 * Why a provider would not let this client sign anybody in, in the provider's own words; null if it
 * would. The one origin that is registered is the site's own, whose host the sandbox was asked at.
 */
export function refusalOf(
  provider: ProviderName,
  request: SignInRequest,
  site: string,
): string | null {
  const known = request.client_id === providers[provider].clientId;
  const here = new URL(site).host;
  if (provider === 'google') {
    if (!known) return 'Fehler 401: invalid_client';
    return hostOf(request.origin) === here ? null : 'Fehler 400: origin_mismatch';
  }
  if (!known) return 'invalid_client';
  const address = request.redirect_uri ?? '';
  const registered = hostOf(address) === here && new URL(address).pathname === appleReturn;
  return registered ? null : 'invalid_request: Invalid web redirect url.';
}
