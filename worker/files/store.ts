import type { R2Bucket, R2MultipartUpload, R2UploadedPart } from '@cloudflare/workers-types';

/** R2 takes parts of at least five megabytes; only the last may be smaller. */
const partBytes = 5 * 1024 * 1024;
const firstBytes = 64 * 1024;

/** A file on its way into R2. */
export interface Store {
  write: (chunk: Uint8Array) => Promise<void>;
  /** Makes it an object; before, nobody can see anything of it. */
  keep: () => Promise<void>;
  /** Leaves nothing of it behind. Never fails. */
  forget: () => Promise<void>;
}

/**
 * Writes a file of unknown length to R2 as it comes, holding one part of it at most. A small one is
 * written whole at the end, a large one in parts; what the Worker dies over, R2 forgets in a week.
 */
export function openStore(bucket: R2Bucket, key: string, type: string): Store {
  const options = { httpMetadata: { contentType: type } };
  const parts: R2UploadedPart[] = [];
  let upload: R2MultipartUpload | null = null;
  let held = new Uint8Array(firstBytes);
  let length = 0;

  function makeRoom(more: number): void {
    if (length + more <= held.length) return;
    const grown = new Uint8Array(Math.min(Math.max(held.length * 2, length + more), partBytes));
    grown.set(held.subarray(0, length));
    held = grown;
  }

  async function sendPart(): Promise<void> {
    upload ??= await bucket.createMultipartUpload(key, options);
    parts.push(await upload.uploadPart(parts.length + 1, held.subarray(0, length)));
    length = 0;
  }

  return {
    async write(chunk) {
      let rest = chunk;
      while (rest.length > 0) {
        // Only when more has come: the last part must not be empty.
        if (length === partBytes) await sendPart();
        const taken = rest.subarray(0, partBytes - length);
        makeRoom(taken.length);
        held.set(taken, length);
        length += taken.length;
        rest = rest.subarray(taken.length);
      }
    },
    async keep() {
      if (!upload) {
        await bucket.put(key, held.subarray(0, length), options);
        return;
      }
      await sendPart();
      await upload.complete(parts);
    },
    async forget() {
      await upload?.abort().catch(() => undefined);
      length = 0;
    },
  };
}
