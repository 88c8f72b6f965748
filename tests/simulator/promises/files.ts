import type { Case } from '#tests/simulator/promises/case.ts';

/** What R2 promises of files that are written in one call. */
export const files: Case[] = [
  {
    name: 'an unknown file is null, and deleting it is no mistake',
    service: 'r2',
    play: async ({ r2 }) => {
      await r2.delete('nowhere');
      await r2.delete(['nowhere', 'else']);
      return [await r2.get('nowhere'), await r2.head('nowhere')];
    },
    seen: [null, null],
  },
  {
    name: 'a file is read as it was written, whatever becomes of the bytes',
    service: 'r2',
    play: async ({ r2 }) => {
      const bytes = new Uint8Array([0, 1, 255]);
      await r2.put('written/bytes', bytes);
      bytes.fill(7);
      await r2.put('written/text', 'ü');
      const read = async () => (await r2.get('written/bytes'))?.arrayBuffer();
      return {
        bytes: [...new Uint8Array((await read()) ?? new ArrayBuffer())],
        size: (await r2.get('written/bytes'))?.size,
        text: await (await r2.get('written/text'))?.text(),
        textSize: (await r2.head('written/text'))?.size,
      };
    },
    seen: { bytes: [0, 1, 255], size: 3, text: 'ü', textSize: 2 },
  },
  {
    name: 'a list has the files with a prefix, in order, without those that were deleted',
    service: 'r2',
    play: async ({ r2 }) => {
      for (const key of ['listed/b', 'listed/a', 'listed/c', 'unlisted/a']) await r2.put(key, key);
      await r2.delete('listed/c');
      const { objects, truncated } = await r2.list({ prefix: 'listed/' });
      return { keys: objects.map(({ key }) => key), truncated };
    },
    seen: { keys: ['listed/a', 'listed/b'], truncated: false },
  },
];
