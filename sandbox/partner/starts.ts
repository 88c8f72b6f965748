import type { SqlStorage } from '@cloudflare/workers-types';
import { randomNonce, randomState } from 'openid-client';

import type { WorldContext } from '#sandbox/world-context.ts';

/** The state and nonce of a hand-off that the partner has begun. Both must come back. */
export type Start = { state: string; nonce: string };

/** Begins a hand-off and stores its state and nonce. */
export function beginStart({ storage, clock }: WorldContext): Start {
  const start = { state: randomState(), nonce: randomNonce() };
  storage.sql.exec(
    'INSERT INTO partner_starts (state, nonce, created_at) VALUES (?, ?, ?)',
    start.state,
    start.nonce,
    clock.now(),
  );
  return start;
}

/** The start with this state or, failing that, this nonce; null if neither is known. */
export function findStart(sql: SqlStorage, state: string, nonce: string): Start | null {
  const query =
    'SELECT state, nonce FROM partner_starts WHERE state = ? OR nonce = ? ORDER BY state = ? DESC';
  return sql.exec<Start>(query, state, nonce, state).toArray()[0] ?? null;
}

/** Marks a start as used; false if it was used before. */
export function useStart(sql: SqlStorage, { state }: Start, now: number): boolean {
  const query =
    'UPDATE partner_starts SET used_at = ? WHERE state = ? AND used_at IS NULL RETURNING state';
  return sql.exec(query, now, state).toArray().length > 0;
}

/** Stores a token's id; false if the id is already stored. */
export function takeToken(sql: SqlStorage, jti: string): boolean {
  const query = 'INSERT INTO partner_tokens (jti) VALUES (?) ON CONFLICT DO NOTHING RETURNING jti';
  return sql.exec(query, jti).toArray().length > 0;
}
