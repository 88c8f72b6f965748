import type { R2Bucket } from '@cloudflare/workers-types';

import type { Gate } from '#tests/simulator/edge/gate.ts';

/** A bucket of one world, by the ways that lead to it. */
export interface Bucket {
  through: (gate: Gate) => R2Bucket;
}

/** A bucket that begins empty. No life uploads files yet, so it keeps only whole texts: letters. */
export function emptyBucket(): Bucket {
  const files = new Map<string, string>();
  return { through: (gate) => bucketThrough(files, gate) };
}

function bucketThrough(files: Map<string, string>, gate: Gate): R2Bucket {
  const binding = {
    list: ({ prefix = '' } = {}) =>
      gate('files', `list ${prefix}`, () => ({
        objects: [...files.keys()]
          .filter((key) => key.startsWith(prefix))
          .toSorted()
          .map((key) => ({ key })),
        truncated: false,
      })),
    get: (key: string) =>
      gate('files', `get ${key}`, () => {
        const text = files.get(key);
        return text === undefined ? null : { key, text: () => Promise.resolve(text) };
      }),
    head: (key: string) => gate('files', `head ${key}`, () => (files.has(key) ? { key } : null)),
    delete: (keys: string | string[]) =>
      gate('files', `delete ${[keys].flat().join(' ')}`, () => {
        for (const key of [keys].flat()) files.delete(key);
      }),
    put: (key: string, value: unknown) =>
      gate('files', `put ${key}`, () => {
        if (typeof value !== 'string') {
          throw new Error('no life uploads anything: teach the simulator files first');
        }
        files.set(key, value);
        return { key };
      }),
  };
  return binding as unknown as R2Bucket;
}
