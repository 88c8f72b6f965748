import type { World } from '#tests/support/world.ts';
import type { Browser } from '#tests/support/people.ts';
import { app } from '#worker/app.ts';
import type { HandOffAnswer } from '#worker/handoff/schemas.ts';
import { call } from './hand-offs.ts';

interface Configuration {
  keys?: readonly Record<string, unknown>[];
  clients?: readonly {
    id: string;
    name: string;
    redirect_uris?: readonly string[];
    code_redirect_uris?: readonly string[];
  }[];
}

/** Work after an answer goes on here too, because this process does not end. */
const execution = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };

/** The product with the same data, but with other keys or clients of the hand-off. */
export async function productWith(world: World, { keys, clients }: Configuration) {
  const bindings = {
    ...(await world.bindings()),
    ...(keys && { HANDOFF_KEYS: JSON.stringify(keys) }),
    ...(clients && { HANDOFF_CLIENTS: JSON.stringify(clients) }),
  };

  async function fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('origin', world.origin);
    const request = new Request(new URL(path, world.origin), { ...init, headers });
    return app.fetch(request, bindings, execution);
  }

  const post = (browser: Browser, body: Record<string, unknown>): Promise<Response> =>
    fetch(call, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: browser.cookie() },
      body: JSON.stringify(body),
    });

  return {
    fetch,
    post,
    handOff: async (browser: Browser, body: Record<string, unknown>): Promise<HandOffAnswer> => {
      const answer = await post(browser, body);
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return (await answer.json()) as HandOffAnswer;
    },
  };
}
