import { Buffer } from 'node:buffer';

import { AppError } from '#worker/errors.ts';
import { partHead } from '#worker/files/part-head.ts';
import type { PartHead } from '#worker/files/part-head.ts';
import type { Upload } from '#worker/files/upload.ts';

/** Bytes that multipart may take around the file itself. */
const overhead = 16 * 1024;
const mostHeadBytes = 8 * 1024;
const emptyLine = Buffer.from('\r\n\r\n');
const none = Buffer.alloc(0);

/** The one file of an upload. */
export interface FilePart extends PartHead {
  /** The bytes as they come; it throws `form_data_invalid` where the rest is not as it has to be. */
  content: AsyncGenerator<Uint8Array, void>;
}

/** The next bytes; null after the last. */
type Next = () => Promise<Buffer | null>;

/**
 * Reads multipart/form-data (RFC 7578) whose only part is the file `field`, chunk by chunk: no more
 * is held at a time than one chunk and the length of the boundary. Everything that two readers could
 * understand in two ways is refused. Throws `form_data_invalid`, and `file_too_large` once more than
 * `limit` bytes and what multipart takes around them have come.
 */
export async function readFilePart(
  upload: Upload,
  field: string,
  limit: number,
): Promise<FilePart> {
  const boundary = boundaryOf(upload.contentType);
  if (boundary === null) throw new AppError('form_data_invalid');
  const next = counted(upload, limit + overhead);
  const opening = Buffer.from(`--${boundary}\r\n`);
  const upToHead = await readUntil(next, emptyLine, opening.length + mostHeadBytes);
  if (!startsWith(upToHead.before, opening)) throw new AppError('form_data_invalid');
  const head = partHead(upToHead.before.subarray(opening.length).toString('utf8'), field);
  if (!head) throw new AppError('form_data_invalid');
  return {
    ...head,
    content: contentOf(next, upToHead.after, Buffer.from(`\r\n--${boundary}`)),
  };
}

const boundaryPattern =
  /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'+.-]{1,70}))\s*$/i;

/** RFC 2046, 5.1.1, without spaces; null for any other header. */
function boundaryOf(contentType: string): string | null {
  const found = boundaryPattern.exec(contentType);
  return found ? (found[1] ?? found[2] ?? null) : null;
}

/** The body, cut off once more than `most` bytes have come. One that breaks off is none. */
function counted(upload: Upload, most: number): Next {
  let size = 0;
  return async () => {
    const chunk = await upload.next().catch((cause: unknown) => {
      throw new AppError('form_data_invalid', { cause });
    });
    if (!chunk) return null;
    size += chunk.byteLength;
    if (size > most) throw new AppError('file_too_large');
    return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  };
}

/** Collects at most `most` bytes until `mark` has come. */
async function readUntil(
  next: Next,
  mark: Buffer,
  most: number,
): Promise<{ before: Buffer; after: Buffer }> {
  let read: Buffer = none;
  for (;;) {
    const at = read.indexOf(mark);
    if (at > most || (at < 0 && read.length > most)) throw new AppError('form_data_invalid');
    if (at >= 0) return { before: read.subarray(0, at), after: read.subarray(at + mark.length) };
    read = Buffer.concat([read, await more(next)]);
  }
}

async function more(next: Next): Promise<Buffer> {
  const chunk = await next();
  if (!chunk) throw new AppError('form_data_invalid');
  return chunk;
}

/** Hands on all that stands before `delimiter`, and looks that nothing but the end stands after it. */
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
    // A delimiter may have begun in these last bytes.
    const safe = Math.max(read.length - delimiter.length + 1, 0);
    if (safe > 0) yield read.subarray(0, safe);
    read = Buffer.concat([read.subarray(safe), await more(next)]);
  }
}

/** After the last boundary: two dashes, perhaps one end of line, and the end of the body. */
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
