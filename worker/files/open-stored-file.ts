import type { R2Bucket } from '@cloudflare/workers-types';

import { AppError } from '#worker/errors.ts';

/** A file that is read from R2. */
export interface StoredFile {
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
  /** Bytes. */
  size: number;
  /** The media type that was verified when the file was stored. */
  type: string;
}

/** Opens a stored file. Throws `not_found`. */
export async function openStoredFile(
  bucket: R2Bucket,
  key: string,
  type: string,
): Promise<StoredFile> {
  const object = await bucket.get(key);
  if (!object) throw new AppError('not_found');
  return { body: object.body as unknown as ReadableStream, size: object.size, type };
}
