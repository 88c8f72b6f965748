import { AppError } from '#worker/errors.ts';

/** Maximum number of bytes of a body that are read. */
const maxReadBytes = 8 * 1024 * 1024;

/**
 * Reads a request's body as text. Throws 413 if it has more than `limit` bytes, after it has read
 * and discarded the rest. An unread body can make the next call on the same connection fail.
 */
export async function readCapped(request: Request, limit: number): Promise<string> {
  if (!request.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size <= limit) text += decoder.decode(chunk, { stream: true });
    if (size > maxReadBytes) break;
  }
  if (size > limit) throw new AppError('invalid_request', { status: 413 });
  return text + decoder.decode();
}

/** Reads and discards a body, to keep the connection usable. */
export async function drainBody(request: Request): Promise<void> {
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxReadBytes) break;
  }
}
