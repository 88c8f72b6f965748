import { expect } from 'vitest';

import { test } from '#tests/support/test.ts';
import { exportPath, namedPages } from '#worker/page-paths.ts';

/* The log must not become a way to what an address opens: it knows only the page's pattern. */

const secret = '0123456789abcdef'.repeat(4);

/** The pattern of every page whose address itself opens something, and of what is below it. */
const secrets = namedPages.flatMap(([, { path, secretAddress }]) => {
  if (!secretAddress || !path.includes(':')) return [];
  const address = path.replace(/:\w+/, secret);
  return [
    { pattern: path, address },
    { pattern: `${path}/:file`, address: `${address}/datei.txt` },
  ];
});
secrets.push({ pattern: exportPath(':file'), address: exportPath(secret) });

test.for(secrets)('the log has no address of $pattern', async ({ pattern, address }, { w }) => {
  const encoded = `/%${address.charCodeAt(1).toString(16)}${address.slice(2)}`;
  const asked = [address, address.toUpperCase(), `${address}/`, encoded];
  for (const path of asked) {
    for (const method of ['GET', 'POST']) await (await w.fetch(path, { method })).arrayBuffer();
  }
  await expect.poll(() => w.requestLines(pattern).length).toBeGreaterThanOrEqual(2);
  expect(asked.flatMap((path) => w.requestLines(path))).toEqual([]);
});

test('the list has the pages of declarations and of mails', () => {
  expect(secrets.map(({ pattern }) => pattern)).toEqual(
    expect.arrayContaining([
      '/kuendigen/eingang/:receipt',
      '/kuendigen/eingang/:receipt/:file',
      '/widerrufen/eingang/:receipt',
      '/erklaerung/:reply',
      '/mails/:reply',
    ]),
  );
});
