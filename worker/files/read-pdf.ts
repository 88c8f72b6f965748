import type { Ctx } from '#worker/context.ts';

/** Why a document cannot be read. */
export type Gap = 'unreachable' | 'damaged' | 'too_large' | 'too_many';

/** A document that cannot be read. */
export class Unreadable extends Error {
  readonly gap: Gap;

  constructor(gap: Gap, options?: ErrorOptions) {
    super(`a document is ${gap}`, options);
    this.gap = gap;
  }
}

/** Bytes of one document. An uploaded proof has at most ten megabytes. */
const mostBytes = 10 * 1024 * 1024;

/** Milliseconds until a document is given up. */
const patience = 10_000;

type Bytes = Uint8Array<ArrayBuffer>;

/** Fetches a PDF from Stripe. Throws `Unreadable`. */
export async function fetchPdf(
  ctx: Pick<Ctx, 'fetchDocument'>,
  url: string | null,
): Promise<Bytes> {
  if (url === null) throw new Unreadable('unreachable');
  try {
    const answer = await ctx.fetchDocument(url, { signal: AbortSignal.timeout(patience) });
    if (!answer.ok || !answer.body) throw new Unreadable('unreachable');
    return pdfOf(await collect(answer.body));
  } catch (cause) {
    throw cause instanceof Unreadable ? cause : new Unreadable('unreachable', { cause });
  }
}

/** Reads a PDF from R2. Throws `Unreadable`. */
export async function readPdf(ctx: Pick<Ctx, 'proofs'>, key: string): Promise<Bytes> {
  const stored = await ctx.proofs.get(key);
  if (!stored) throw new Unreadable('damaged');
  if (stored.size > mostBytes) throw new Unreadable('too_large');
  return pdfOf(new Uint8Array(await stored.arrayBuffer()));
}

/** The first bytes of every PDF (ISO 32000-1, 7.5.2). */
const opening = '%PDF-';

function pdfOf(bytes: Bytes): Bytes {
  const begins = new TextDecoder('latin1').decode(bytes.subarray(0, opening.length));
  if (begins !== opening) throw new Unreadable('damaged');
  return bytes;
}

/** Reads a body that says nothing certain of its length. */
async function collect(body: ReadableStream<Uint8Array>): Promise<Bytes> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > mostBytes) {
      await reader.cancel();
      throw new Unreadable('too_large');
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
