import type { SqlStorage } from '@cloudflare/workers-types';

// Cached: every look at the clock reads a setting, and only one World instance writes settings.
const caches = new WeakMap<SqlStorage, Map<string, string | null>>();

function cacheOf(sql: SqlStorage): Map<string, string | null> {
  const cache = caches.get(sql) ?? new Map<string, string | null>();
  caches.set(sql, cache);
  return cache;
}

/** The stored value of a setting, or null if it was never set since the last reset. */
export function readSetting(sql: SqlStorage, name: string): string | null {
  const cache = cacheOf(sql);
  let value = cache.get(name);
  if (value === undefined) {
    const [row] = sql.exec<{ value: string }>('SELECT value FROM settings WHERE name = ?', name);
    value = row?.value ?? null;
    cache.set(name, value);
  }
  return value;
}

/** Stores a setting; a reset forgets it. */
export function writeSetting(sql: SqlStorage, name: string, value: string): void {
  sql.exec('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)', name, value);
  cacheOf(sql).set(name, value);
}

/** Clears the cache. Call it after the table was emptied. */
export function forgetSettings(sql: SqlStorage): void {
  caches.delete(sql);
}
