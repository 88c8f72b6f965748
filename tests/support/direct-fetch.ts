type Ask = (path: string, init: object) => Promise<object>;

/** Paths that the Worker answers itself. The built files do not answer these. */
const calls = /^\/(api|webhooks|sandbox)\//;

/**
 * A `fetch` whose calls reach the Worker without the harness's proxy. The proxy makes up a third of
 * their cost and loses connections on a busy machine. All other requests go through the proxy.
 */
export function directFetch(origin: string, ask: Ask): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const isText = init.body === undefined || init.body === null || typeof init.body === 'string';
    const isCall = url.origin === origin && calls.test(url.pathname);
    if (input instanceof Request || !isText || !isCall) return fetch(input, init);
    return (await ask(url.pathname + url.search, init)) as Response;
  };
}
