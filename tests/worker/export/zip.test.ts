import { randomBytes } from 'node:crypto';

import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { openZip } from '#worker/export/open-zip.ts';

const at = Date.UTC(2026, 10, 24, 10, 20, 30);

async function zipOf(files: Record<string, Uint8Array>, isCompressed: boolean) {
  const chunks: Uint8Array[] = [];
  const zip = openZip(
    {
      write: async (chunk) => void chunks.push(chunk.slice()),
      commit: async () => {},
      abort: async () => {},
    },
    at,
  );
  for (const [path, bytes] of Object.entries(files)) await zip.add(path, bytes, { isCompressed });
  const size = await zip.end();
  return { size, whole: new Uint8Array(Buffer.concat(chunks)) };
}

test('another program reads every file as it was, whatever its name and content', async () => {
  const name = fc.stringMatching(/^[a-zäöüß€🧑 -]{1,20}\.pdf$/u);
  const files = fc.dictionary(name, fc.uint8Array({ maxLength: 5000 }), { maxKeys: 5 });
  await fc.assert(
    fc.asyncProperty(files, fc.boolean(), async (given, isCompressed) => {
      const { whole, size } = await zipOf(given, isCompressed);
      expect(size).toBe(whole.length);
      expect(unzipSync(whole)).toEqual({ ...given });
    }),
    { numRuns: 50 },
  );
});

test('texts are compressed, and what is compressed already is stored', async () => {
  const text = new TextEncoder().encode('Deine Daten. '.repeat(10_000));
  expect((await zipOf({ 'daten.txt': text }, false)).size).toBeLessThan(2000);
  const pdf = new Uint8Array(randomBytes(100_000));
  expect((await zipOf({ 'rechnung.pdf': pdf }, true)).size).toBeLessThan(100_200);
});
