import type { R2Bucket } from '@cloudflare/workers-types';

import type { Gate } from '#tests/simulator/edge/gate.ts';
import { WholeBody } from '#tests/simulator/machine/messages.ts';

/** A bucket of one world, by the ways that lead to it. */
export interface Bucket {
  through: (gate: Gate) => R2Bucket;
  /** Makes the present files the ones that `forget` restores. */
  keep: () => void;
  forget: () => void;
}

/**
 * A bucket that begins empty. It keeps what is written in one call: letters, and what people take
 * along. No life uploads files yet, which are written in parts.
 */
export function emptyBucket(): Bucket {
  const files = new Map<string, Uint8Array>();
  let kept: [string, Uint8Array][] = [];
  return {
    through: (gate) => bucketThrough(files, gate),
    keep: () => {
      kept = [...files];
    },
    forget: () => {
      files.clear();
      for (const [key, bytes] of kept) files.set(key, bytes);
    },
  };
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
        return bytes === undefined ? null : objectOf(key, bytes);
      }),
    head: (key: string) =>
      gate('files', `head ${key}`, () => {
        const bytes = files.get(key);
        return bytes === undefined ? null : { key, size: bytes.length };
      }),
    delete: (keys: string | string[]) =>
      gate('files', `delete ${[keys].flat().join(' ')}`, () => {
        for (const key of [keys].flat()) files.delete(key);
      }),
    put: (key: string, value: unknown) =>
      gate('files', `put ${key}`, () => {
        // A copy: the writer may use its bytes again.
        if (typeof value === 'string') files.set(key, new TextEncoder().encode(value));
        else if (value instanceof Uint8Array) files.set(key, value.slice());
        else throw new Error('no life uploads anything: teach the simulator files first');
        return { key };
      }),
  };
  return binding as unknown as R2Bucket;
}

function objectOf(key: string, bytes: Uint8Array) {
  return {
    key,
    size: bytes.length,
    text: () => Promise.resolve(new TextDecoder().decode(bytes)),
    arrayBuffer: () => Promise.resolve(bytes.slice().buffer),
    body: new WholeBody(bytes.slice()),
  };
}
