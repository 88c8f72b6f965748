import { reportEvent } from '#client/lib/report-event.ts';
import type { Bootstrap } from '#worker/http/bootstrap.ts';
import { postedSignIn } from '#worker/pages.ts';

/**
 * Reports a sign-in whose form was sent before the app was there: it leads here with a mark in the
 * address, which is taken away.
 */
export function reportPostedSignIn({ session }: Bootstrap): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has(postedSignIn)) return;
  address.searchParams.delete(postedSignIn);
  window.history.replaceState(window.history.state, '', address);
  if ('email' in session) reportEvent('login', { provider: session.provider });
}
