import { AppError } from '#worker/errors.ts';

/** A request's body as text. Refuses it with 413 as soon as it is over `limit` bytes. */
export async function readCapped(request: Request, limit: number): Promise<string> {
  if (!request.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) throw new AppError('invalid_request', { status: 413 });
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
