import type { KVNamespace } from '@cloudflare/workers-types';

import type { Gate } from '#tests/simulator/edge/gate.ts';

/** How long a reader may still see what was there before, milliseconds. */
const mostAgeMs = 60_000;

interface Version {
  value: string | null;
  /** UTC milliseconds. */
  since: number;
  until: number;
}

/** Keys and values whose readers may be up to a minute behind. */
export interface Kv {
  through: (gate: Gate) => KVNamespace;
  forget: () => void;
}

/** An empty one; `now` is in UTC milliseconds. */
export function createKv(now: () => number): Kv {
  const versions = new Map<string, Version[]>();

  function write(key: string, value: string | null, seconds = Number.POSITIVE_INFINITY): void {
    const all = versions.get(key) ?? [];
    all.unshift({ value, since: now(), until: now() + seconds * 1000 });
    versions.set(key, all);
  }

  /** What was there `lag` writes ago, as far as anybody may still see that. */
  function read(key: string, lag: number): string | null {
    const all = versions.get(key) ?? [];
    let at = 0;
    while (at < lag && (all[at]?.since ?? 0) > now() - mostAgeMs) at += 1;
    const found = all[at];
    return found && found.until > now() ? found.value : null;
  }

  return {
    through: (gate) => {
      const binding = {
        get: (key: string, type?: string) =>
          gate('kv read', `get ${key}`, ({ lag }) => {
            const value = read(key, lag);
            return type === 'json' && value !== null ? (JSON.parse(value) as unknown) : value;
          }),
        put: (key: string, value: string, options: { expirationTtl?: number } = {}) =>
          gate('kv write', `put ${key}`, () => write(key, value, options.expirationTtl)),
        delete: (key: string) => gate('kv write', `delete ${key}`, () => write(key, null)),
        list: () =>
          gate('kv read', 'list', () => ({
            keys: [...versions.keys()]
              .filter((key) => read(key, 0) !== null)
              .map((name) => ({ name })),
            list_complete: true,
          })),
      };
      return binding as unknown as KVNamespace;
    },
    forget: () => {
      versions.clear();
    },
  };
}
