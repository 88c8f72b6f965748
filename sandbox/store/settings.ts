import type { SqlStorage } from '@cloudflare/workers-types';

/** The stored value of a setting, or null if it was never set since the last reset. */
export function readSetting(sql: SqlStorage, name: string): string | null {
  const [row] = sql.exec<{ value: string }>('SELECT value FROM settings WHERE name = ?', name);
  return row?.value ?? null;
}

/** Stores a setting; a reset forgets it. */
export function writeSetting(sql: SqlStorage, name: string, value: string): void {
  sql.exec('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)', name, value);
}
