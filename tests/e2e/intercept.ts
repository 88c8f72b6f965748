import type { CDPSession, Page } from 'playwright-core';

/** An answer that the server did not give. */
type Answer = { status?: number; headers?: Readonly<Record<string, string>> } & (
  | { json: unknown }
  | { script: string }
  | { html: string }
);

/**
 * What becomes of a request. With `fail` the connection breaks before the server hears of it. With
 * `lose answer` the server handles it, and the browser does not hear the answer.
 */
type Fate = 'pass' | 'fail' | 'lose answer' | 'never answer' | Answer;

const sessions = new WeakMap<Page, CDPSession[]>();

/**
 * Decides what becomes of the page's requests for a path, until `stopIntercepting`. The path is
 * everything after the host, and `*` stands for any text in it. A function is asked for each
 * request, with its number: the first is 1. Its promise holds the request back.
 *
 * `page.route` does this too, but turns off the browser's cache and pauses every request. So each
 * document with a route costs as much as a first visit.
 */
export async function intercept(
  page: Page,
  path: string | readonly string[],
  fate: Fate | ((count: number) => Fate | Promise<Fate>),
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  sessions.set(page, [...(sessions.get(page) ?? []), session]);
  let count = 0;
  session.on('Fetch.requestPaused', ({ requestId, responseStatusCode }) => {
    const isLost = responseStatusCode !== undefined;
    if (!isLost) count += 1;
    const decided = isLost ? 'fail' : typeof fate === 'function' ? fate(count) : fate;
    // Fails only when the page is gone, and the request with it.
    void Promise.resolve(decided)
      .then((known) => decide(session, requestId, known))
      .catch(() => undefined);
  });
  const paths = typeof path === 'string' ? [path] : path;
  const patterns = paths.map((each) => ({ urlPattern: `*${each.replaceAll('?', '\\?')}` }));
  await session.send('Fetch.enable', { patterns });
}

/** Lets all requests of the page pass again. */
export async function stopIntercepting(page: Page): Promise<void> {
  const open = sessions.get(page) ?? [];
  sessions.delete(page);
  await Promise.all(open.map((session) => session.detach()));
}

async function decide(session: CDPSession, requestId: string, fate: Fate): Promise<void> {
  if (fate === 'never answer') return;
  if (fate === 'fail') {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    return;
  }
  if (fate === 'pass' || fate === 'lose answer') {
    const interceptResponse = fate === 'lose answer';
    await session.send('Fetch.continueRequest', { requestId, interceptResponse });
    return;
  }
  const [type, body] = contentOf(fate);
  const headers = { 'content-type': type, ...fate.headers };
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: fate.status ?? 200,
    responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
    body: Buffer.from(body).toString('base64'),
  });
}

function contentOf(answer: Answer): [type: string, body: string] {
  if ('html' in answer) return ['text/html', answer.html];
  if ('script' in answer) return ['text/javascript', answer.script];
  return ['application/json', JSON.stringify(answer.json)];
}
