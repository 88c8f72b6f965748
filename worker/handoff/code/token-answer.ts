import { dayMs, hourMs } from '#worker/calendar.ts';
import type { TokenPair } from '#worker/account/oauth-grant/tokens.ts';
import { AppError } from '#worker/errors.ts';
import type { RegisteredClients } from '#worker/handoff/clients.ts';
import { retention } from '#worker/legal/kept.ts';

/** How long an access token serves, milliseconds. Its app gets another with the refresh token. */
const accessMs = hourMs;

/** How long an app stays signed in after it was last given tokens, milliseconds. */
const grantMs = retention.browsers.period.days * dayMs;

/** The ends of tokens that are given at `now`. All in UTC milliseconds. */
export const endsAt = (now: number) => ({
  accessExpiresAt: now + accessMs,
  expiresAt: now + grantMs,
});

/** RFC 6749, section 5.1; `id_token` by OpenID Connect Core 1.0, section 3.1.3.3. */
export interface TokenAnswer {
  access_token: string;
  token_type: 'Bearer';
  /** Seconds. */
  expires_in: number;
  refresh_token: string;
  scope: string;
  id_token?: string;
}

/** `secondsLeft`: of the access token. */
export function tokenAnswer({ access, refresh }: TokenPair, secondsLeft: number): TokenAnswer {
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: secondsLeft,
    refresh_token: refresh.text,
    scope: 'openid email profile',
  };
}

/** The seconds that an access token that is given now serves. */
export const accessSeconds = accessMs / 1000;

/** Throws `invalid_client` for a client that is no registered app (RFC 6749, section 5.2). */
export function requireApp(clients: RegisteredClients, clientId: string): void {
  const client = clients.find(({ id }) => id === clientId);
  if (!client?.code_redirect_uris) throw new AppError('invalid_client');
}
