import { Buffer } from 'node:buffer';

import { AppError } from '#worker/errors.ts';
import { readPartHead } from '#worker/files/read-part-head.ts';
import type { PartHead } from '#worker/files/read-part-head.ts';
import type { Upload } from '#worker/files/upload.ts';

/** Bytes that multipart may add around the file itself. */
const overheadBytes = 16 * 1024;
const maxHeadBytes = 8 * 1024;
const emptyLine = Buffer.from('\r\n\r\n');
const noBytes = Buffer.alloc(0);

/** The only file of an upload. */
export interface FilePart extends PartHead {
  /** The bytes as they arrive. Throws `form_data_invalid` if the rest of the body is invalid. */
  content: AsyncGenerator<Uint8Array, void>;
}

/** Returns the next bytes; null after the last. */
type Next = () => Promise<Buffer | null>;

/**
 * Reads multipart/form-data (RFC 7578) whose only part is the file `field`. It reads chunk by chunk
 * and holds at most one chunk and the length of the boundary. It refuses everything that two
 * parsers could read differently. Throws `form_data_invalid`, and `file_too_large` once more than
 * `limit` bytes plus the multipart overhead have arrived.
 */
export async function readFilePart(
  upload: Upload,
  field: string,
  limit: number,
): Promise<FilePart> {
  const boundary = boundaryOf(upload.contentType);
  if (boundary === null) throw new AppError('form_data_invalid');
  const next = limitedReader(upload, limit + overheadBytes);
  const opening = Buffer.from(`--${boundary}\r\n`);
  const upToHead = await readUntil(next, emptyLine, opening.length + maxHeadBytes);
  if (!startsWith(upToHead.before, opening)) throw new AppError('form_data_invalid');
  const head = readPartHead(upToHead.before.subarray(opening.length).toString('utf8'), field);
  if (!head) throw new AppError('form_data_invalid');
  return {
    ...head,
    content: contentOf(next, upToHead.after, Buffer.from(`\r\n--${boundary}`)),
  };
}

const boundaryPattern =
  /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'+.-]{1,70}))\s*$/i;

/** The boundary (RFC 2046, 5.1.1), without spaces; null for any other header. */
function boundaryOf(contentType: string): string | null {
  const match = boundaryPattern.exec(contentType);
  return match ? (match[1] ?? match[2] ?? null) : null;
}

/** Reads the body. Throws if more than `max` bytes arrive or the connection is lost. */
function limitedReader(upload: Upload, max: number): Next {
  let size = 0;
  return async () => {
    const chunk = await upload.next().catch((cause: unknown) => {
      throw new AppError('form_data_invalid', { cause });
    });
    if (!chunk) return null;
    size += chunk.byteLength;
    if (size > max) throw new AppError('file_too_large');
    return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  };
}

/** Collects at most `max` bytes until `mark` has arrived. */
async function readUntil(
  next: Next,
  mark: Buffer,
  max: number,
): Promise<{ before: Buffer; after: Buffer }> {
  let read: Buffer = noBytes;
  for (;;) {
    const at = read.indexOf(mark);
    if (at > max || (at < 0 && read.length > max)) throw new AppError('form_data_invalid');
    if (at >= 0) return { before: read.subarray(0, at), after: read.subarray(at + mark.length) };
    read = Buffer.concat([read, await nextChunk(next)]);
  }
}

async function nextChunk(next: Next): Promise<Buffer> {
  const chunk = await next();
  if (!chunk) throw new AppError('form_data_invalid');
  return chunk;
}

/** Yields everything before `delimiter`, and checks that only the end follows it. */
async function* contentOf(
  next: Next,
  first: Buffer,
  delimiter: Buffer,
): AsyncGenerator<Uint8Array, void> {
  let read = first;
  for (;;) {
    const at = read.indexOf(delimiter);
    if (at >= 0) {
      if (at > 0) yield read.subarray(0, at);
      await checkEnd(next, read.subarray(at + delimiter.length));
      return;
    }
    // The last bytes may be the start of a delimiter.
    const safe = Math.max(read.length - delimiter.length + 1, 0);
    if (safe > 0) yield read.subarray(0, safe);
    read = Buffer.concat([read.subarray(safe), await nextChunk(next)]);
  }
}

/** Checks what follows the last boundary: two dashes, at most one line end, the end of the body. */
async function checkEnd(next: Next, first: Buffer): Promise<void> {
  let rest = first;
  for (;;) {
    const text = rest.toString('latin1');
    if (!'--\r\n'.startsWith(text)) throw new AppError('form_data_invalid');
    const chunk = await next();
    if (!chunk) {
      if (text === '--' || text === '--\r\n') return;
      throw new AppError('form_data_invalid');
    }
    rest = Buffer.concat([rest, chunk]);
  }
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}
