import type { R2Bucket } from '@cloudflare/workers-types';

import { AppError } from '#worker/errors.ts';

/** A file out of R2 on its way to a reader. */
export interface StoredFile {
  body: ReadableStream<Uint8Array>;
  /** Bytes. */
  size: number;
  /** What it was checked to be when it was stored. */
  type: string;
}

/** Opens a stored file. Throws `not_found`. */
export async function storedFile(bucket: R2Bucket, key: string, type: string): Promise<StoredFile> {
  const object = await bucket.get(key);
  if (!object) throw new AppError('not_found');
  return { body: object.body as unknown as StoredFile['body'], size: object.size, type };
}
