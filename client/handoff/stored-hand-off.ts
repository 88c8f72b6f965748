import { readBootstrap } from '#client/lib/bootstrap.ts';
import { readItem, removeItem, storeItem } from '#client/lib/stored-item.ts';

/** The stored item. `token` is a ticket; an id token is never stored in the browser. */
interface StoredHandOff {
  url: string;
  token: string;
  origin_url: string;
}

/** The hand-off that waits for a subscription; null if there is no valid one. */
export function readHandOff(): StoredHandOff | null {
  const item = readItem('oauth_redirect_info') as Partial<StoredHandOff> | null;
  const { url, token, origin_url: origin } = item ?? {};
  if (typeof url !== 'string' || typeof token !== 'string') return null;
  return { url, token, origin_url: typeof origin === 'string' ? origin : '' };
}

export function storeHandOff({ url, token, origin_url }: StoredHandOff): void {
  storeItem('oauth_redirect_info', { url, token, origin_url });
}

export function forgetHandOff(): void {
  removeItem('oauth_redirect_info');
}

/** The site of the application that the person came from; null unless it is registered. */
export function storedClientOrigin(): string | null {
  const origin = readHandOff()?.origin_url;
  return origin !== undefined && readBootstrap().clientOrigins.includes(origin) ? origin : null;
}
