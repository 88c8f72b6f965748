import type { ClientResponse } from 'hono/client';

import { callApi, api } from '#client/lib/api.ts';
import { ApiFailure } from '#client/lib/api-failure.ts';
import type { SessionAnswer } from '#worker/account/schemas.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';

interface MarketingAnswer {
  coupon: Coupon | null;
  has_active_sub: boolean;
  error?: string;
}

/**
 * Signs in by the code of a marketing mail. `switches` signs out another person who is signed in
 * here.
 */
export async function signInByMarketingCode(
  code: string,
  switches: boolean,
): Promise<SessionAnswer & MarketingAnswer> {
  const query = new URLSearchParams({ code, stay: '0', ...(switches && { switch: '1' }) });
  const path = `/api/promotion/coupon/autologin?${query}`;
  const marketing = await callApi(fetch(path) as Promise<ClientResponse<MarketingAnswer>>);
  const session = await callApi(api.auth.iflogged.$get({ query: { t: String(Date.now()) } }));
  if (!('email' in session)) throw new ApiFailure('not_logged_in', 401);
  return { ...session, ...marketing };
}
