import { Zip, ZipDeflate } from 'fflate';

import type { FileWriter } from '#worker/files/open-file-writer.ts';

/** A zip that is written while its files arrive. */
export interface ZipWriter {
  /** Adds a file; one that is compressed already is only wrapped. */
  add: (path: string, bytes: Uint8Array, how: { isCompressed: boolean }) => Promise<void>;
  /** Writes the directory at the end, and returns the bytes of the whole zip. */
  end: () => Promise<number>;
}

/** Opens a zip whose files have that moment, UTC milliseconds. It holds one file at a time. */
export function openZip(writer: FileWriter, at: number): ZipWriter {
  let ready: Uint8Array[] = [];
  let size = 0;
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });

  async function drain(): Promise<void> {
    const chunks = ready;
    ready = [];
    for (const chunk of chunks) {
      size += chunk.length;
      await writer.write(chunk);
    }
  }

  return {
    async add(path, bytes, { isCompressed }) {
      // Level 0 is a deflate stream of stored blocks: unlike a stored file, programs that read a
      // zip from its beginning can tell where it ends.
      const entry = new ZipDeflate(path, { level: isCompressed ? 0 : 6 });
      entry.mtime = at;
      zip.add(entry);
      entry.push(bytes, true);
      await drain();
    },
    async end() {
      zip.end();
      await drain();
      return size;
    },
  };
}
