import { AppError } from '#worker/errors.ts';

/** Bytes of a body that are read at all. */
const patience = 8 * 1024 * 1024;

/**
 * A request's body as text. Refuses it with 413 when it is over `limit` bytes, after its rest has
 * been read and forgotten: an answer that leaves a body unread can cost the next call on the same
 * connection.
 */
export async function readCapped(request: Request, limit: number): Promise<string> {
  if (!request.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size <= limit) text += decoder.decode(chunk, { stream: true });
    if (size > patience) break;
  }
  if (size > limit) throw new AppError('invalid_request', { status: 413 });
  return text + decoder.decode();
}

/** Reads a body that nobody wants, for the sake of the connection. */
export async function forgetBody(request: Request): Promise<void> {
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > patience) break;
  }
}
