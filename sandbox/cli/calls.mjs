// @ts-check
import { fail } from './processes.mjs';

const startLimitMs = 90_000;

/**
 * Posts JSON to the sandbox.
 *
 * @param {string} origin
 * @param {string} path
 * @param {object} body
 */
export function send(origin, path, body) {
  const headers = { 'content-type': 'application/json' };
  return fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/**
 * The same, and ends the command if the call is refused.
 *
 * @param {string} origin
 * @param {string} path
 */
export async function post(origin, path) {
  const response = await send(origin, path, {});
  if (!response.ok) fail(`${path} answered ${response.status}: ${await response.text()}`);
}

/**
 * Waits until an address answers. Ends the command if it does not, or as soon as the product says
 * that it cannot run as it is set up (status 500).
 *
 * @param {string} origin
 * @param {string} path
 */
export async function answers(origin, path) {
  const until = Date.now() + startLimitMs;
  for (;;) {
    try {
      const response = await fetch(origin + path);
      if (response.ok) return;
      const text = await response.text();
      if (response.status === 500) fail(text);
      if (Date.now() > until) fail(`${path} answers ${response.status}: ${text}`);
    } catch {
      // The server is not listening yet.
      if (Date.now() > until) fail(`${origin} did not come up.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
