import type { KVNamespace } from '@cloudflare/workers-types';

import type { Gate } from '#tests/simulator/edge/gate.ts';

/** For how long a reader may still see an older value, in milliseconds. */
const mostAgeMs = 60_000;
/** KV's limits (developers.cloudflare.com/kv/platform/limits). */
const leastSeconds = 60;
const mostKeyBytes = 512;

interface Version {
  value: string | null;
  /** UTC milliseconds. */
  since: number;
  until: number;
}

/** Keys and values. A reader may see a value of up to a minute ago. */
export interface Kv {
  through: (gate: Gate) => KVNamespace;
  forget: () => void;
}

/** An empty store; `now` is in UTC milliseconds. */
export function createKv(now: () => number): Kv {
  const versions = new Map<string, Version[]>();

  function write(key: string, value: string | null, seconds = Number.POSITIVE_INFINITY): void {
    const all = versions.get(key) ?? [];
    all.unshift({ value, since: now(), until: now() + seconds * 1000 });
    versions.set(key, all);
  }

  /** The value `lag` writes ago, if a reader may still see it. */
  function read(key: string, lag: number): string | null {
    const all = versions.get(key) ?? [];
    let at = 0;
    while (at < lag && (all[at]?.since ?? 0) > now() - mostAgeMs) at += 1;
    const found = all[at];
    return found && found.until > now() ? found.value : null;
  }

  function names(prefix: string): string[] {
    const all = [...versions.keys()].filter((key) => key.startsWith(prefix));
    return all.filter((key) => read(key, 0) !== null).toSorted();
  }

  return {
    through: (gate) => {
      const binding = {
        get: async (key: string, how?: string | { type?: string }) => {
          checkName(key);
          const type = typeof how === 'object' ? how.type : how;
          return gate('kv read', `get ${key}`, ({ lag }) => {
            checkLength(key, 'GET');
            const value = read(key, lag);
            return type === 'json' && value !== null ? (JSON.parse(value) as unknown) : value;
          });
        },
        put: async (key: string, value: string, options: { expirationTtl?: number } = {}) => {
          checkName(key);
          return gate('kv write', `put ${key}`, () => {
            checkLength(key, 'PUT');
            checkLife(options.expirationTtl);
            write(key, value, options.expirationTtl);
          });
        },
        delete: (key: string) => gate('kv write', `delete ${key}`, () => write(key, null)),
        list: ({ prefix = '' } = {}) =>
          gate('kv read', 'list', () => ({
            keys: names(prefix).map((name) => ({ name })),
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

/** The names that the runtime refuses before it asks KV. */
function checkName(key: string): void {
  if (key === '') throw new TypeError('Key name cannot be empty.');
  if (key === '.' || key === '..') throw new TypeError(`"${key}" is not allowed as a key name.`);
}

function checkLength(key: string, method: string): void {
  // A character has at most three bytes.
  if (key.length * 3 <= mostKeyBytes) return;
  const bytes = new TextEncoder().encode(key).length;
  if (bytes <= mostKeyBytes) return;
  const limit = `exceeds key length limit of ${mostKeyBytes}.`;
  throw new Error(`KV ${method} failed: 414 UTF-8 encoded length of ${bytes} ${limit}`);
}

function checkLife(seconds = leastSeconds): void {
  if (seconds >= leastSeconds) return;
  const why =
    seconds > 0
      ? `Expiration TTL must be at least ${leastSeconds}.`
      : 'Please specify integer greater than 0.';
  throw new Error(`KV PUT failed: 400 Invalid expiration_ttl of ${seconds}. ${why}`);
}
