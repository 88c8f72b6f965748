import { expect, test } from 'vitest';

import { qrCode } from '#client/lib/qr-code.ts';

/*
 * Reads a code back as a camera's program does, by tables of its own. jsQR 1.4.0 has read the same
 * texts from pictures of these codes, once and by hand.
 */

/** Powers of 2 in the field of 256 elements. */
const powers = [1];
for (let at = 1; at < 255; at += 1) {
  const doubled = (powers[at - 1] ?? 0) * 2;
  powers.push(doubled > 255 ? doubled ^ 285 : doubled);
}
const product = (one: number, other: number) =>
  one === 0 || other === 0 ? 0 : (powers[(powers.indexOf(one) + powers.indexOf(other)) % 255] ?? 0);

/** Whether a module belongs to a pattern instead of to the data. */
function isPattern(x: number, y: number, size: number): boolean {
  const isFinder = (x < 9 && y < 9) || (x < 9 && y > size - 9) || (x > size - 9 && y < 9);
  const isAligned = size > 21 && Math.abs(x - size + 7) < 3 && Math.abs(y - size + 7) < 3;
  return isFinder || isAligned || x === 6 || y === 6;
}

function bytesIn(modules: boolean[][]): number[] {
  const size = modules.length;
  const bits: number[] = [];
  const columns = Array.from({ length: (size - 1) / 2 }, (_, at) => size - 1 - 2 * at);
  for (const [at, wide] of columns.entries()) {
    const right = wide <= 6 ? wide - 1 : wide;
    for (let step = 0; step < size; step += 1) {
      const y = at % 2 === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (isPattern(x, y, size)) continue;
        bits.push(Number((modules[y]?.[x] === true) !== ((x + y) % 2 === 0)));
      }
    }
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  );
}

test.each([
  ['x', 21, 7],
  ['https://app.lexlern.example/', 25, 10],
  ['ä'.repeat(20), 29, 15],
  ['https://app.example.de/'.padEnd(75, 'q'), 33, 20],
  ['z'.repeat(106), 37, 26],
])('„%s“ is read from a code of %i modules, and its check bytes are right', (text, size, check) => {
  const modules = qrCode(text);
  expect(modules.map((row) => row.length)).toEqual(Array.from({ length: size }, () => size));
  const bytes = bytesIn(modules);
  const halves = bytes.flatMap((byte) => [byte >> 4, byte & 15]);
  const length = (halves[1] ?? 0) * 16 + (halves[2] ?? 0);
  expect(halves[0]).toBe(4);
  const read = Array.from(
    { length },
    (_, at) => (halves[3 + at * 2] ?? 0) * 16 + (halves[4 + at * 2] ?? 0),
  );
  expect(new TextDecoder().decode(new Uint8Array(read))).toBe(text);
  for (let at = 0; at < check; at += 1) {
    const sum = bytes.reduce((rest, byte) => product(rest, powers[at] ?? 0) ^ byte, 0);
    expect(sum, `syndrome ${at}`).toBe(0);
  }
});

test('a longer text is refused', () => {
  expect(() => qrCode('z'.repeat(107))).toThrow(RangeError);
});
