import { Buffer } from 'node:buffer';

import { AppError } from '#worker/errors.ts';
import { readFilePart } from '#worker/files/file-part.ts';
import type { Upload } from '#worker/files/upload.ts';

/** How files of each kind begin, in hex. An SVG is none of them: it is a page that can run scripts. */
const kinds = [
  { type: 'image/png', begins: /^89504e470d0a1a0a/ },
  { type: 'image/jpeg', begins: /^ffd8ff/ },
  { type: 'image/webp', begins: /^52494646.{8}57454250/ },
] as const;

export interface Picture {
  type: (typeof kinds)[number]['type'];
  bytes: Uint8Array;
}

/**
 * Takes in the small picture of an upload, a PNG, JPEG or WebP by its content as well as by its
 * declared type. Throws `form_data_invalid`, `invalid_file`, `file_too_large` over `limit` bytes.
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
  const kind = kinds.find((one) => one.type === type && one.begins.test(opening));
  if (!kind) throw new AppError('invalid_file');
  return { type: kind.type, bytes };
}
