import { Buffer } from 'node:buffer';
import { crc32, deflateRawSync } from 'node:zlib';

import type { FileWriter } from '#worker/files/open-file-writer.ts';

/*
 * The container of a zip (PKWARE's APPNOTE.TXT 6.3.10). The platform does the work, deflate and
 * CRC-32; what is left are three records. docs/decisions/0064 says why no library writes them.
 */

/** A zip that is written while its files arrive. */
export interface ZipWriter {
  /** Adds a file; one that is compressed already is stored as it is. */
  add: (path: string, bytes: Uint8Array, how: { isCompressed: boolean }) => Promise<void>;
  /** Writes the directory at the end, and returns the bytes of the whole zip. */
  end: () => Promise<number>;
}

const version = 20;
/** The names are in UTF-8. */
const flags = 0x0800;

/** Opens a zip whose files have that moment, UTC milliseconds. It holds one file at a time. */
export function openZip(writer: FileWriter, at: number): ZipWriter {
  const moment = dosMoment(new Date(at));
  const directory: Buffer[] = [];
  let size = 0;

  async function write(bytes: Uint8Array): Promise<void> {
    size += bytes.length;
    await writer.write(bytes);
  }

  return {
    async add(path, bytes, { isCompressed }) {
      const content = isCompressed ? bytes : deflateRawSync(bytes);
      const name = Buffer.from(path);
      // What both records say of a file (4.3.7, 4.3.12).
      const facts = record([
        [2, version],
        [2, flags],
        [2, isCompressed ? 0 : 8],
        ...moment,
        [4, crc32(bytes)],
        [4, content.length],
        [4, bytes.length],
        [2, name.length],
        [2, 0],
      ]);
      const offset = size;
      await write(Buffer.concat([record([[4, 0x04034b50]]), facts, name]));
      await write(content);
      const opening = record([
        [4, 0x02014b50],
        [2, version],
      ]);
      const closing = record([...Array.from({ length: 5 }, () => [2, 0] as const), [4, offset]]);
      directory.push(Buffer.concat([opening, facts, closing, name]));
    },
    async end() {
      const offset = size;
      const entries = Buffer.concat(directory);
      const end = record([
        [4, 0x06054b50],
        [2, 0],
        [2, 0],
        [2, directory.length],
        [2, directory.length],
        [4, entries.length],
        [4, offset],
        [2, 0],
      ]);
      await write(Buffer.concat([entries, end]));
      return size;
    },
  };
}

type Field = readonly [bytes: 2 | 4, value: number];

/** Numbers as a zip writes them: the lowest byte first. */
function record(fields: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

/** Time and day in the form of 4.4.6, which knows only every second second; in UTC. */
function dosMoment(date: Date): Field[] {
  const time =
    date.getUTCHours() * 2048 + date.getUTCMinutes() * 32 + Math.floor(date.getUTCSeconds() / 2);
  const day =
    (date.getUTCFullYear() - 1980) * 512 + (date.getUTCMonth() + 1) * 32 + date.getUTCDate();
  return [
    [2, time],
    [2, day],
  ];
}
