import type { SqlStorage } from '@cloudflare/workers-types';

/** What Stripe knows of a payment method and never shows. */
export type MethodTraits = {
  /** A card's number or an account's IBAN. */
  number: string;
  /** Its owner has authenticated a payment or a set-up, so that off-session payments go through. */
  authenticated: boolean;
  /** It paid without being attached to a customer, or was detached: it can't be used again. */
  spent: boolean;
};

/** The traits of a payment method; those of an unknown one are a card that is declined. */
export function getTraits(sql: SqlStorage, id: string): MethodTraits {
  const [row] = sql.exec<{ json: string }>('SELECT json FROM traits WHERE id = ?', id);
  if (!row) return { number: '', authenticated: false, spent: false };
  return JSON.parse(row.json) as MethodTraits;
}

/** Writes down what is known of a payment method, keeping what is not mentioned. */
export function putTraits(sql: SqlStorage, id: string, patch: Partial<MethodTraits>): void {
  const json = JSON.stringify({ ...getTraits(sql, id), ...patch });
  sql.exec('INSERT OR REPLACE INTO traits (id, json) VALUES (?, ?)', id, json);
}
