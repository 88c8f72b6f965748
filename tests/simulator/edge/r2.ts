import type { R2Bucket } from '@cloudflare/workers-types';

import type { Gate } from '#tests/simulator/edge/gate.ts';

/** An empty bucket. No life uploads files yet, so it has only the calls of the scheduled run. */
export function emptyBucket(gate: Gate): R2Bucket {
  const binding = {
    list: ({ prefix = '' } = {}) =>
      gate('files', `list ${prefix}`, () => ({ objects: [], truncated: false })),
    get: (key: string) => gate('files', `get ${key}`, () => null),
    head: (key: string) => gate('files', `head ${key}`, () => null),
    delete: (key: string) => gate('files', `delete ${key}`, () => undefined),
    put: () => {
      throw new Error('no life uploads anything: teach the simulator files first');
    },
  };
  return binding as unknown as R2Bucket;
}
