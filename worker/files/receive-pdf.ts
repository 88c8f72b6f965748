import { createHash } from 'node:crypto';

import type { R2Bucket } from '@cloudflare/workers-types';

import { AppError } from '#worker/errors.ts';
import { readFilePart } from '#worker/files/file-part.ts';
import { pdfCheck } from '#worker/files/pdf-check.ts';
import { openStore } from '#worker/files/store.ts';
import type { Upload } from '#worker/files/upload.ts';

/** A file that was taken in. */
export interface ReceivedFile {
  /** SHA-256, hex. */
  digest: string;
  /** Bytes. */
  size: number;
  fileName: string;
}

const pdf = 'application/pdf';

/**
 * Takes in the PDF of an upload under `key` while it comes. It becomes an object once all of it has
 * come and proved to be a PDF; otherwise nothing is kept. Throws `form_data_invalid`,
 * `invalid_file`, `file_too_large` over `limit` bytes.
 */
export async function receivePdf(
  bucket: R2Bucket,
  key: string,
  upload: Upload,
  limit: number,
): Promise<ReceivedFile> {
  const { fileName, type, content } = await readFilePart(upload, 'file', limit);
  if (type !== pdf) throw new AppError('invalid_file');
  const hash = createHash('sha256');
  const check = pdfCheck();
  const store = openStore(bucket, key, pdf);
  let size = 0;
  try {
    for await (const chunk of content) {
      size += chunk.length;
      if (size > limit) throw new AppError('file_too_large');
      check.see(chunk);
      if (!check.maybePdf()) throw new AppError('invalid_file');
      hash.update(chunk);
      await store.write(chunk);
    }
    if (!check.isPdf()) throw new AppError('invalid_file');
    await store.keep();
  } catch (error) {
    await store.forget();
    throw error;
  }
  return { digest: hash.digest('hex'), size, fileName };
}
