import fc from 'fast-check';
import { expect, test } from 'vitest';

import { csvTable } from '#worker/csv.ts';

test.each([
  [['Köln', 'a;b', 'a"b', ''], 'Köln;"a;b";"a""b";\r\n'],
  [[-5, 12.5, 0], '-5;12,5;0\r\n'],
  [['=1', '+1', '-1', '@a', '＝1'], '"\'=1";"\'+1";"\'-1";"\'@a";"\'＝1"\r\n'],
  [['Messe Köln;=1+1'], '"Messe Köln;\'=1+1"\r\n'],
  [['a, -b', 'Rechts-Anwalt', 'x=y'], '"a, \'-b";Rechts-Anwalt;x=y\r\n'],
  [['a\t=1\r\n@b\u0000'], 'a =1 @b \r\n'],
])('the row %j is %j', (cells, line) => {
  expect(csvTable([cells])).toBe(`\ufeff${line}`);
});

test('no text begins a cell as a formula, whatever separates the cells', () => {
  const part = fc.constantFrom(...'=+-@＝＋－＠;,|\t\r\n "\'aÖ1\u2212﹣'.split(''));
  fc.assert(
    fc.property(fc.array(fc.string({ unit: part }), { minLength: 1 }), (texts) => {
      const [line = ''] = csvTable([texts]).slice(1).split('\r\n');
      for (const separator of [';', ',', '|', '\t']) {
        for (const cell of line.split(separator)) {
          expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠﹣\u2212]/);
        }
      }
    }),
    { numRuns: 5000 },
  );
});
