import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { World } from '#tests/support/world.ts';
import { openBrowser, reachPassword } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { order, planNamed, subscriptionOf } from '#tests/support/purchases.ts';
import { sandboxStripe } from '#tests/support/sandbox-stripe.ts';

/*
 * `npx wrangler dev` right after `npm ci`: in a copy of the project in which nothing is built, with
 * an empty home and an empty temporary folder.
 */

const root = new URL('../../../', import.meta.url).pathname;
const made = /^(?:node_modules|dist|coverage|screenshots|\.(?:git|wrangler|reports))(?:\/|$)/;
const patienceMs = 300_000;

let place: string;
let server: ChildProcess | undefined;

beforeAll(() => {
  place = mkdtempSync(`${tmpdir()}/lexlern-start-`);
  const filter = (path: string) => !made.test(path.slice(root.length));
  cpSync(root, `${place}/clone`, { recursive: true, filter });
  symlinkSync(`${root}node_modules`, `${place}/clone/node_modules`);
  for (const name of ['home', 'temporary']) mkdirSync(`${place}/${name}`);
});

/** Ends the server with all its processes. */
async function stop(): Promise<void> {
  if (!server?.pid || server.exitCode !== null || server.signalCode !== null) return;
  const end = once(server, 'close');
  process.kill(-server.pid, 'SIGTERM');
  await end;
}

afterAll(async () => {
  await stop();
  rmSync(place, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Serves with these options, and waits for the first answer. `LEXLERN_READY` skips the build. */
async function serve(
  options: string[],
  env: Record<string, string> = {},
): Promise<{ origin: string; first: Response }> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const args = ['wrangler', 'dev', ...options, '--port', `${port}`, '--inspector-port', '0'];
  const running = spawn('npx', args, {
    cwd: `${place}/clone`,
    env: { ...process.env, HOME: `${place}/home`, TMPDIR: `${place}/temporary`, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server = running;
  let output = '';
  for (const stream of [running.stdout, running.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const until = Date.now() + patienceMs;
  for (;;) {
    const first = await fetch(`${origin}/preise`).catch(() => null);
    if (first) return { origin, first };
    if (running.exitCode !== null || Date.now() > until) throw new Error(output);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** As much of a world as a purchase needs. */
function worldAt(origin: string): World {
  return {
    origin,
    stripe: sandboxStripe(origin),
    fetch: (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      headers.set('origin', origin);
      return fetch(origin + path, { ...init, headers, redirect: 'manual' });
    },
  } as unknown as World;
}

test('wrangler dev builds, migrates, seeds and serves a shop in which one can buy', async () => {
  const { origin, first } = await serve(['-c', 'wrangler.toml', '-c', 'sandbox/wrangler.toml']);
  const page = await first.text();
  expect([first.status, page]).toEqual([200, expect.stringContaining('/assets/')]);

  const here = worldAt(origin);
  const browser = openBrowser(here);
  const { token } = await reachPassword(here, browser);
  const password = 'Zwölf Boxkämpfer jagen Viktor';
  const signedUp = await browser.post('/api/account/signupv2/password', { token, password });
  expect(signedUp.status).toBe(200);
  const bought = await browser.post('/api/sub/buy', order(await planNamed(here, 'monthly')));
  expect(bought.status).toBe(200);
  expect(await subscriptionOf(browser as Person)).toMatchObject({ status: 'active' });
  const deals = await browser.get('/api/cashback/deals');
  expect(await deals.text()).toContain('Verlag Paragraf');
  await stop();
}, 200_000);

test('wrangler dev without the sandbox says what to run', async () => {
  const { first } = await serve([], { LEXLERN_READY: 'yes' });
  expect(await first.text()).toMatch(
    /^The sandbox does not run .*npx wrangler dev -c wrangler\.toml -c sandbox\/wrangler\.toml/,
  );
  await stop();
}, 200_000);
