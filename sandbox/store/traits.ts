import type { SqlStorage } from '@cloudflare/workers-types';

/** What Stripe knows about a payment method and never shows. */
export type MethodTraits = {
  /** A card's number or an account's IBAN. */
  number: string;
  /**
   * Whether its owner has authenticated a payment or a set-up, so off-session payments may succeed.
   */
  authenticated: boolean;
  /** Whether it is used up: it paid without being attached to a customer, or it was detached. */
  spent: boolean;
};

/** The traits of a payment method. An unknown method has the traits of a card that is declined. */
export function getTraits(sql: SqlStorage, id: string): MethodTraits {
  const [row] = sql.exec<{ json: string }>('SELECT json FROM traits WHERE id = ?', id);
  if (!row) return { number: '', authenticated: false, spent: false };
  return JSON.parse(row.json) as MethodTraits;
}

/** Updates the traits of a payment method. Fields that are not given stay as they are. */
export function putTraits(sql: SqlStorage, id: string, patch: Partial<MethodTraits>): void {
  const json = JSON.stringify({ ...getTraits(sql, id), ...patch });
  sql.exec('INSERT OR REPLACE INTO traits (id, json) VALUES (?, ?)', id, json);
}
