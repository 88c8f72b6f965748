import type { SqlStorage } from '@cloudflare/workers-types';

// They are asked for with every look at the clock; one instance of the World writes them.
const known = new WeakMap<SqlStorage, Map<string, string | null>>();

function knownOf(sql: SqlStorage): Map<string, string | null> {
  const found = known.get(sql) ?? new Map<string, string | null>();
  known.set(sql, found);
  return found;
}

/** The stored value of a setting, or null if it was never set since the last reset. */
export function readSetting(sql: SqlStorage, name: string): string | null {
  const settings = knownOf(sql);
  let value = settings.get(name);
  if (value === undefined) {
    const [row] = sql.exec<{ value: string }>('SELECT value FROM settings WHERE name = ?', name);
    value = row?.value ?? null;
    settings.set(name, value);
  }
  return value;
}

/** Stores a setting; a reset forgets it. */
export function writeSetting(sql: SqlStorage, name: string, value: string): void {
  sql.exec('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)', name, value);
  knownOf(sql).set(name, value);
}

/** To be called when the table was emptied. */
export function forgetSettings(sql: SqlStorage): void {
  known.delete(sql);
}
