import { createHash } from 'node:crypto';

import type { R2Bucket } from '@cloudflare/workers-types';

import { AppError } from '#worker/errors.ts';
import { readFilePart } from '#worker/files/read-file-part.ts';
import { createPdfCheck } from '#worker/files/create-pdf-check.ts';
import { openFileWriter } from '#worker/files/open-file-writer.ts';
import type { Upload } from '#worker/files/upload.ts';

/** A stored file. */
export interface ReceivedFile {
  /** SHA-256, hex. */
  digest: string;
  /** Bytes. */
  size: number;
  fileName: string;
}

const pdf = 'application/pdf';

/**
 * Stores the PDF of an upload under `key` while it arrives. The object exists only after the whole
 * file has arrived and is a PDF; otherwise nothing is stored. Throws `form_data_invalid`,
 * `invalid_file`, and `file_too_large` for more than `limit` bytes.
 */
export async function receivePdf(
  bucket: R2Bucket,
  key: string,
  upload: Upload,
  limit: number,
): Promise<ReceivedFile> {
  // What the browser calls it depends on the machine, so the content decides.
  const { fileName, content } = await readFilePart(upload, 'file', limit);
  const hash = createHash('sha256');
  const check = createPdfCheck();
  const writer = openFileWriter(bucket, key, pdf);
  let size = 0;
  try {
    for await (const chunk of content) {
      size += chunk.length;
      if (size > limit) throw new AppError('file_too_large');
      check.addChunk(chunk);
      if (!check.canBePdf()) throw new AppError('invalid_file');
      hash.update(chunk);
      await writer.write(chunk);
    }
    if (!check.isPdf()) throw new AppError('invalid_file');
    await writer.commit();
  } catch (error) {
    await writer.abort();
    throw error;
  }
  return { digest: hash.digest('hex'), size, fileName };
}
