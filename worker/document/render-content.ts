import type { RenderedPage } from '#page-renderer';
import { hourMs } from '#worker/calendar.ts';
import type { Bootstrap } from '#worker/http/bootstrap.ts';
import { log } from '#worker/http/log.ts';
import { loggedPath, pageAt } from '#worker/page-paths.ts';

/** An address with a query is rendered each time, so this holds all pages of one hour. */
const mostKept = 64;

const kept = new Map<string, Promise<RenderedPage | null>>();

/**
 * The content of the page at `address` (path and query), as the app takes it over in the browser. A
 * page that every visitor sees alike is rendered once an hour in each isolate: its dates change
 * with the day. Null if only a browser can render it. After a failure, which is logged, the browser
 * renders the page, too.
 */
export async function renderContent(
  requestId: string,
  address: string,
  bootstrap: Bootstrap,
): Promise<RenderedPage | null> {
  try {
    return await (isAlikeForAll(address, bootstrap)
      ? renderOnce(address, bootstrap)
      : render(address, bootstrap));
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    const rendering = loggedPath(address.split('?')[0] ?? '');
    log('error', { request_id: requestId, rendering, message, stack });
    return null;
  }
}

/** Unknown addresses are many, so their page is not kept. */
function isAlikeForAll(address: string, { session, signIn, declaration }: Bootstrap): boolean {
  const isVisitors = !('email' in session) && signIn === null && declaration === null;
  return isVisitors && pageAt(address) !== undefined;
}

function renderOnce(address: string, bootstrap: Bootstrap): Promise<RenderedPage | null> {
  const { now, plans, coupon } = bootstrap;
  const key = JSON.stringify([address, Math.floor(now / hourMs), plans, coupon]);
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= mostKept) kept.clear();
  const rendered = render(address, bootstrap);
  kept.set(key, rendered);
  rendered.catch(() => kept.delete(key));
  return rendered;
}

async function render(address: string, bootstrap: Bootstrap): Promise<RenderedPage | null> {
  // The renderer is large, and calls of the API do without it.
  const { renderPage } = await import('#page-renderer');
  return renderPage(address, bootstrap);
}
