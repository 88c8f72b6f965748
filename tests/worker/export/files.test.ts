import fc from 'fast-check';
import { expect, test } from 'vitest';

import { pathsFor } from '#worker/export/content/files.ts';
import type { Document } from '#worker/export/content/files.ts';
import { inTurn } from '#worker/export/in-turn.ts';

const document = (title: string): Document => ({
  folder: 'schreiben',
  title,
  at: Date.UTC(2026, 10, 24, 23, 30),
  ending: 'html',
  load: () => Promise.reject(new Error('unread')),
});

test('each document has a path of its own, with its day in Germany and plain signs', () => {
  const titles = [
    'Deine Zahlung: 9,48 €',
    'Deine Zahlung: 9,48 €',
    '../../etc/passwd',
    '<b>"Ä"</b>',
  ];
  expect(pathsFor(titles.map(document))).toEqual([
    'schreiben/2026-11-25-Deine-Zahlung-9-48.html',
    'schreiben/2026-11-25-Deine-Zahlung-9-48-2.html',
    'schreiben/2026-11-25-etc-passwd.html',
    'schreiben/2026-11-25-b-Ä-b.html',
  ]);
});

test('work is done for each item, in order, and never for more at once than allowed', async () => {
  const waits = fc.array(fc.nat({ max: 3 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(waits, fc.integer({ min: 1, max: 5 }), async (items, atOnce) => {
      let running = 0;
      let most = 0;
      const results: string[] = [];
      const work = async (wait: number) => {
        running += 1;
        most = Math.max(most, running);
        for (let turn = 0; turn < wait; turn += 1) await Promise.resolve();
        running -= 1;
        return `done ${wait}`;
      };
      for await (const [, result] of inTurn(items, atOnce, work)) results.push(result);
      expect(results).toEqual(items.map((wait) => `done ${wait}`));
      expect(most).toBeLessThanOrEqual(atOnce);
    }),
    { numRuns: 100 },
  );
});
