import type { SqlStorage } from '@cloudflare/workers-types';
import type { JWTPayload } from 'jose';

import type { WorldContext } from '#sandbox/world-context.ts';
import { verifyHandOff } from './verify.ts';
import type { HandOffForm } from './verify.ts';

/** A hand-off as it arrived, with its claims or the reason for its refusal. */
export type Receipt = {
  form: HandOffForm;
  claims: JWTPayload | null;
  error: string | null;
  /** World time in ISO 8601. */
  received_at: string;
};

const maxReceipts = 20;

/** Verifies a posted hand-off and stores the result. */
export async function receiveHandOff(world: WorldContext, request: Request): Promise<Receipt> {
  const form: HandOffForm = Object.fromEntries(new URLSearchParams(await request.clone().text()));
  const received_at = new Date(world.clock.now()).toISOString();
  const outcome = await verifyHandOff(world, request, form).then(
    (claims) => ({ claims, error: null }),
    (error: unknown) => ({ claims: null, error: reason(error) }),
  );
  const receipt = { form, ...outcome, received_at };
  const { sql } = world.storage;
  sql.exec('INSERT INTO partner_receipts (json) VALUES (?)', JSON.stringify(receipt));
  sql.exec(
    'DELETE FROM partner_receipts WHERE seq <= (SELECT max(seq) FROM partner_receipts) - ?',
    maxReceipts,
  );
  return receipt;
}

/** What the partner received, newest first. */
export function listReceipts(sql: SqlStorage): Receipt[] {
  return sql
    .exec<{ json: string }>('SELECT json FROM partner_receipts ORDER BY seq DESC')
    .toArray()
    .map(({ json }) => JSON.parse(json) as Receipt);
}

/** The library names the exact fault in the error's cause. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
