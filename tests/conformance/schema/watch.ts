import { differencesOf } from './check.ts';
import type { Mode } from './check.ts';

/*
 * Watches what the stand-in answers and delivers while tests run. A difference from Stripe's types
 * is kept until the test has ended. If it were thrown at once, the code that made the call would
 * take it for a lost connection and try again.
 */

const found: string[] = [];
const isOfStripe =
  /^https:\/\/api\.stripe\.com\/v1\/|\/(?:sandbox\/stripe|worker\/api\.stripe\.com)\/v1\//;

// The same object is read many times, and is checked once.
const right = new Set<string>();
const mostRemembered = 5000;

function watch(what: string, text: string, mode: Mode): void {
  if (right.has(text)) return;
  const differences = differencesOf(JSON.parse(text), mode);
  found.push(...differences.map((difference) => `${what}: ${difference}`));
  if (right.size >= mostRemembered) right.clear();
  if (differences.length === 0) right.add(text);
}

/** The headers of a call, as far as they are read here. */
type Headers = { get: (name: string) => string | null };

/** Checks the stand-in's answer to a call of Stripe's API. Does nothing for other calls. */
export async function watchAnswer(
  call: { url: string; method: string; headers: Headers },
  answer: Response,
): Promise<void> {
  if (!isOfStripe.test(call.url)) return;
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (!isJson) return;
  const mode = call.headers.get('authorization')?.includes('pk_') ? 'browser' : 'server';
  watch(`${call.method} ${new URL(call.url).pathname}`, await answer.clone().text(), mode);
}

/** A `fetch` whose answers of the stand-in are checked. */
export function watched(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    const isRequest = input instanceof Request;
    const call = {
      url: isRequest ? input.url : input.toString(),
      method: init?.method ?? (isRequest ? input.method : 'GET'),
      headers: new Headers(init?.headers ?? (isRequest ? input.headers : {})),
    };
    await watchAnswer(call, answer);
    return answer;
  };
}

/** Checks an event that the stand-in delivers. */
export function watchDelivery(event: string): void {
  watch('a delivery', event, 'server');
}

/** What was found since the last call: the call, the field, its value and Stripe's type. */
export function takeDifferences(): string[] {
  return found.splice(0);
}
