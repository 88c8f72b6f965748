import { Buffer } from 'node:buffer';

import { AppError } from '#worker/errors.ts';
import { readFilePart } from '#worker/files/read-file-part.ts';
import type { Upload } from '#worker/files/upload.ts';

/** The first bytes of each type, in hex. SVG is not allowed, because an SVG can run scripts. */
const pictureTypes = [
  { type: 'image/png', begins: /^89504e470d0a1a0a/ },
  { type: 'image/jpeg', begins: /^ffd8ff/ },
  { type: 'image/webp', begins: /^52494646.{8}57454250/ },
] as const;

export interface Picture {
  type: (typeof pictureTypes)[number]['type'];
  bytes: Uint8Array;
}

/**
 * Reads the small picture of an upload. Both its content and its declared type must be the same:
 * PNG, JPEG or WebP. Throws `form_data_invalid`, `invalid_file`, and `file_too_large` for more than
 * `limit` bytes.
 */
export async function receivePicture(upload: Upload, limit: number): Promise<Picture> {
  const { type, content } = await readFilePart(upload, 'file', limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > limit) throw new AppError('file_too_large');
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const opening = bytes.subarray(0, 16).toString('hex');
  const match = pictureTypes.find((one) => one.type === type && one.begins.test(opening));
  if (!match) throw new AppError('invalid_file');
  return { type: match.type, bytes };
}
