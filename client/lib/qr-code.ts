/*
 * A QR code of a short text (ISO/IEC 18004): bytes, error correction L, one block, so versions 1 to
 * 5. Pure.
 */

/** By version: bytes of data, and of error correction. */
const versions = [
  { data: 19, check: 7 },
  { data: 34, check: 10 },
  { data: 55, check: 15 },
  { data: 80, check: 20 },
  { data: 108, check: 26 },
] as const;

/** Mask 0 with error correction L, with its own check bits. */
const format = 0b111011111000100;

/** Whether each module is dark, row by row. Throws a RangeError for more than 106 bytes. */
export function qrCode(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)];
  const at = versions.findIndex(({ data }) => bytes.length + 2 <= data);
  const version = versions[at];
  if (!version) throw new RangeError(`${bytes.length} bytes are too long for a QR code here`);
  const data = dataOf(bytes, version.data);
  return draw(at + 1, [...data, ...checkOf(data, version.check)]);
}

/** The mode (bytes), their number, the bytes, an end, and what fills the rest. */
function dataOf(bytes: readonly number[], length: number): number[] {
  const half = [4, bytes.length >> 4, bytes.length & 15];
  const halves = [...half, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const data = halves.flatMap((_, at) =>
    at % 2 === 0 ? [((halves[at] ?? 0) << 4) | (halves[at + 1] ?? 0)] : [],
  );
  for (let at = 0; data.length < length; at += 1) data.push(at % 2 === 0 ? 0xec : 0x11);
  return data;
}

/** Multiplies in the field of 256 elements that the standard names. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((other >> bit) & 1) * one;
  }
  return product;
}

/** The Reed-Solomon remainder of the data. */
function checkOf(data: readonly number[], length: number): number[] {
  let generator = [1];
  for (let at = 0, root = 1; at < length; at += 1, root = times(root, 2)) {
    const low = [...generator.map((factor) => times(factor, root)), 0];
    generator = [...generator, 0].map((factor, place) => factor ^ (low[place - 1] ?? 0));
  }
  return data.reduce(
    (rest, byte) => {
      const factor = byte ^ (rest[0] ?? 0);
      return generator.slice(1).map((one, at) => (rest[at + 1] ?? 0) ^ times(one, factor));
    },
    Array.from({ length }, () => 0),
  );
}

function draw(version: number, codewords: readonly number[]): boolean[][] {
  const size = version * 4 + 17;
  const dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const fixed = dark.map((row) => [...row]);
  const put = (x: number, y: number, value: boolean) => {
    const [row, kept] = [dark[y], fixed[y]];
    if (!row || !kept || x < 0 || x >= size) return;
    row[x] = value;
    kept[x] = true;
  };
  for (let at = 0; at < size; at += 1) {
    put(6, at, at % 2 === 0);
    put(at, 6, at % 2 === 0);
  }
  const square = (cx: number, cy: number, reach: number, light: readonly number[]) => {
    for (let y = -reach; y <= reach; y += 1) {
      for (let x = -reach; x <= reach; x += 1) {
        put(cx + x, cy + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
      }
    }
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, [2, 4]);
  if (version > 1) square(size - 7, size - 7, 2, [1]);
  drawFormat(size, put);
  drawData({ size, codewords, isFixed: (x, y) => fixed[y]?.[x] === true, put });
  return dark;
}

type Put = (x: number, y: number, value: boolean) => void;

/** The format twice, beside the finders, and the module that is always dark. */
function drawFormat(size: number, put: Put): void {
  const bit = (at: number) => ((format >> at) & 1) === 1;
  for (let at = 0; at < 6; at += 1) put(8, at, bit(at));
  put(8, 7, bit(6));
  put(8, 8, bit(7));
  put(7, 8, bit(8));
  for (let at = 9; at < 15; at += 1) put(14 - at, 8, bit(at));
  for (let at = 0; at < 8; at += 1) put(size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at += 1) put(8, size - 15 + at, bit(at));
  put(8, size - 8, true);
}

interface Drawing {
  size: number;
  codewords: readonly number[];
  isFixed: (x: number, y: number) => boolean;
  put: Put;
}

/** In columns of two, from the right, up and down in turn; mask 0 inverts every other module. */
function drawData({ size, codewords, isFixed, put }: Drawing): void {
  const free: [x: number, y: number][] = [];
  for (let right = size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (!isFixed(x, y)) free.push([x, y]);
    }
  }
  for (const [at, [x, y]] of free.entries()) {
    const bit = ((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
    put(x, y, (bit === 1) !== ((x + y) % 2 === 0));
  }
}
