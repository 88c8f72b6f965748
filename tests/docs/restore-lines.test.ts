import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

import { expect } from 'vitest';

import { sandboxPost } from '#tests/support/sandbox-post.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { entitlements, handedOff, settle } from '#tests/worker/client-api/app.ts';
import { subscriber } from '#tests/worker/handoff/hand-offs.ts';

const run = promisify(execFile);

test('the lines that show a restore run as they stand', async ({ w }) => {
  const sub = await handedOff(w, await subscriber(w));
  const text = readFileSync('docs/app.md', 'utf8');
  const [, lines = ''] = /## Restore[\s\S]*?```sh\n([\s\S]*?)```/.exec(text) ?? [];
  expect(lines).toContain('/api/v1/store/claims');
  // Only the address and the time are those of this world.
  const here = lines
    .replaceAll('http://localhost:8787', w.origin)
    .replace('$(date +%s)', String(Math.floor((await clockOf(w)) / 1000)));
  const { stdout } = await run('bash', ['-euc', here], { env: { ...process.env, SUB: sub } });
  expect(stdout).toContain('{"received":true,"account":null,"beside":null}');
  expect(JSON.parse(stdout.slice(stdout.indexOf('}') + 1))).toMatchObject({
    account: sub,
    claimed: true,
  });
});

test('the sandbox’s app restores a purchase of somebody who had not signed in', async ({ w }) => {
  const sub = await handedOff(w, await subscriber(w));
  await settle(w);
  const status = async (path: string, body?: object) =>
    ((await (await sandboxPost(w, path, body)).json()) as { status: number }).status;
  expect(await status('partner/app/restore', { account: sub })).toBe(404);
  expect(await status('partner/app/buy')).toBe(202);
  expect(await status('partner/app/restore', { account: sub })).toBe(200);
  const known = (await entitlements(w, sub)).entitlements.map(({ because }) => because);
  expect(known).toContain('store');
});
