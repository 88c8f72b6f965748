import type { R2Bucket, R2MultipartUpload, R2UploadedPart } from '@cloudflare/workers-types';

/** R2 needs parts of at least five megabytes. Only the last may be smaller. */
const partBytes = 5 * 1024 * 1024;
const initialBytes = 64 * 1024;

/** A file that is being written to R2. */
export interface FileWriter {
  write: (chunk: Uint8Array) => Promise<void>;
  /** Makes the file an object. Before that, nobody can read any of it. */
  commit: () => Promise<void>;
  /** Deletes everything that was written. Never fails. */
  abort: () => Promise<void>;
}

/**
 * Writes a file of unknown length to R2 as it arrives, and holds at most one part of it. A small
 * file is written at the end, a large one in parts. If the Worker stops, R2 deletes the parts in a
 * week.
 */
export function openFileWriter(bucket: R2Bucket, key: string, type: string): FileWriter {
  const options = { httpMetadata: { contentType: type } };
  const parts: R2UploadedPart[] = [];
  let upload: R2MultipartUpload | null = null;
  let buffer = new Uint8Array(initialBytes);
  let length = 0;

  function growBy(more: number): void {
    if (length + more <= buffer.length) return;
    const grown = new Uint8Array(Math.min(Math.max(buffer.length * 2, length + more), partBytes));
    grown.set(buffer.subarray(0, length));
    buffer = grown;
  }

  async function sendPart(): Promise<void> {
    upload ??= await bucket.createMultipartUpload(key, options);
    parts.push(await upload.uploadPart(parts.length + 1, buffer.subarray(0, length)));
    length = 0;
  }

  return {
    async write(chunk) {
      let rest = chunk;
      while (rest.length > 0) {
        // A part is sent only when more bytes have arrived, because the last must not be empty.
        if (length === partBytes) await sendPart();
        const chunkPart = rest.subarray(0, partBytes - length);
        growBy(chunkPart.length);
        buffer.set(chunkPart, length);
        length += chunkPart.length;
        rest = rest.subarray(chunkPart.length);
      }
    },
    async commit() {
      if (!upload) {
        await bucket.put(key, buffer.subarray(0, length), options);
        return;
      }
      await sendPart();
      await upload.complete(parts);
    },
    async abort() {
      await upload?.abort().catch(() => undefined);
      length = 0;
    },
  };
}
