import { crc32, deflateSync } from 'node:zlib';

const size = 144;
/** Samples per side of each pixel; more samples make softer edges. */
const samples = 4;

/** Whether a point lies inside the shape; both coordinates run from 0 to 1. */
type Shape = (x: number, y: number) => boolean;
export type Colour = readonly [red: number, green: number, blue: number];

interface Layer {
  shape: Shape;
  colour: Colour;
}

export function box(left: number, top: number, right: number, bottom: number): Shape {
  return (x, y) => x >= left && x <= right && y >= top && y <= bottom;
}

export function disc(cx: number, cy: number, radius: number): Shape {
  return (x, y) => Math.hypot(x - cx, y - cy) <= radius;
}

/** A convex polygon; its corners are given clockwise. */
export function corners(...points: readonly (readonly [number, number])[]): Shape {
  return (x, y) =>
    points.every(([ax, ay], at) => {
      const [bx, by] = points[(at + 1) % points.length] ?? [0, 0];
      return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
    });
}

/** Draws the layers, the last on top, on a background with round corners. Returns a PNG. */
export function drawLogo(ground: Colour, layers: readonly Layer[]): Uint8Array<ArrayBuffer> {
  const rows = Buffer.alloc((size * 4 + 1) * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      rows.set(pixel(ground, layers, column, row), row * (size * 4 + 1) + 1 + column * 4);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits for each of red, green, blue and opacity.
  header.set([8, 6, 0, 0, 0], 8);
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows, { level: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

function pixel(ground: Colour, layers: readonly Layer[], column: number, row: number): number[] {
  const sum = [0, 0, 0];
  let covered = 0;
  for (let at = 0; at < samples * samples; at += 1) {
    const x = (column + ((at % samples) + 0.5) / samples) / size;
    const y = (row + (Math.floor(at / samples) + 0.5) / samples) / size;
    if (!isGround(x, y)) continue;
    const colour = layers.findLast(({ shape }) => shape(x, y))?.colour ?? ground;
    covered += 1;
    colour.forEach((part, of) => {
      sum[of] = (sum[of] ?? 0) + part;
    });
  }
  const mean = sum.map((part) => (covered === 0 ? 0 : Math.round(part / covered)));
  return [...mean, Math.round((covered * 255) / (samples * samples))];
}

function isGround(x: number, y: number): boolean {
  const round = 0.18;
  const dx = Math.max(round - x, x - 1 + round, 0);
  const dy = Math.max(round - y, y - 1 + round, 0);
  return Math.hypot(dx, dy) <= round;
}

function chunk(name: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(typeAndData), 4);
  return Buffer.concat([around.subarray(0, 4), typeAndData, around.subarray(4)]);
}
