import type { R2Bucket } from '@cloudflare/workers-types';

import type { Gate } from '#tests/simulator/edge/gate.ts';

/** A bucket of one world, by the ways that lead to it. */
export interface Bucket {
  through: (gate: Gate) => R2Bucket;
}

/** A bucket that begins empty. It keeps whole texts and whole small files: letters and proofs. */
export function emptyBucket(): Bucket {
  const files = new Map<string, Uint8Array>();
  return { through: (gate) => bucketThrough(files, gate) };
}

function bucketThrough(files: Map<string, Uint8Array>, gate: Gate): R2Bucket {
  const binding = {
    list: ({ prefix = '', startAfter = '' } = {}) =>
      gate('files', `list ${prefix}`, () => ({
        objects: [...files.keys()]
          .filter((key) => key.startsWith(prefix) && key > startAfter)
          .toSorted()
          .map((key) => ({ key })),
        truncated: false,
      })),
    get: (key: string) =>
      gate('files', `get ${key}`, () => {
        const bytes = files.get(key);
        if (bytes === undefined) return null;
        return { key, text: () => Promise.resolve(new TextDecoder().decode(bytes)) };
      }),
    head: (key: string) => gate('files', `head ${key}`, () => (files.has(key) ? { key } : null)),
    delete: (keys: string | string[]) =>
      gate('files', `delete ${[keys].flat().join(' ')}`, () => {
        for (const key of [keys].flat()) files.delete(key);
      }),
    put: (key: string, value: unknown) =>
      gate('files', `put ${key}`, () => {
        if (typeof value === 'string') files.set(key, new TextEncoder().encode(value));
        // The writer goes on using its buffer.
        else if (value instanceof Uint8Array) files.set(key, value.slice());
        else
          throw new Error('R2 takes only texts and bytes here: teach the simulator streams first');
        return { key };
      }),
  };
  return binding as unknown as R2Bucket;
}
