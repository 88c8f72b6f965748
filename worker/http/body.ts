import { AppError } from '#worker/errors.ts';

/** Maximum number of bytes of a body that are read. */
const maxReadBytes = 8 * 1024 * 1024;

/**
 * Reads a request's body as text. Throws 413 if it has more than `limit` bytes, after it has read
 * and discarded the rest. An unread body can make the next call on the same connection fail.
 */
export async function readCapped(request: Request, limit: number): Promise<string> {
  const { text, bytes } = await readEnds(request, limit);
  if (bytes > limit) throw new AppError('invalid_request', { status: 413 });
  return text;
}

/**
 * Reads a request's body as text, whatever its length; of one with more than `limit` characters
 * only as many from its beginning and its end together. So a form that is too long still tells what
 * was typed into its other fields.
 */
export async function readEnds(
  request: Request,
  limit: number,
): Promise<{ text: string; bytes: number }> {
  const decoder = new TextDecoder();
  const half = Math.floor(limit / 2);
  let text = '';
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    text += decoder.decode(chunk, { stream: true });
    if (text.length > limit) text = text.slice(0, half) + text.slice(-half);
    if (bytes > maxReadBytes) break;
  }
  return { text: text + decoder.decode(), bytes };
}

/** Reads and discards a body, to keep the connection usable. */
export async function drainBody(request: Request): Promise<void> {
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxReadBytes) break;
  }
}
