import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { readReceiptCapability } from '#worker/declaration/capability.ts';
import { receiptMs } from '#worker/declaration/case.ts';
import {
  followingNotes,
  givenLine,
  readingNotes,
  receiptRows,
} from '#worker/declaration/receipt/receipt-rows.ts';
import type { DeclarationPage, Door } from '#worker/declaration/schemas.ts';
import { selectOfReceipt } from '#worker/declaration/sql.ts';
import type { Declaration } from '#worker/declaration/sql.ts';
import { receiptPath } from '#worker/page-paths.ts';

/**
 * The declaration whose receipt an address opens, for 30 days, with the time of its own sender;
 * null for an unknown or older one.
 */
export async function findReceipt(
  ctx: Ctx,
  door: Door,
  capability: string,
): Promise<Declaration | null> {
  const id = await readReceiptCapability(ctx.codePepper, capability);
  if (id === null) return null;
  const { own, repeated } = await batch(ctx.db, selectOfReceipt(ctx.db, id));
  const [again] = repeated;
  const found = again ? { ...again.declaration, receivedAt: again.at } : own[0];
  if (!found || found.door !== door) return null;
  return found.receivedAt + receiptMs > ctx.clock.now() ? found : null;
}

/** The receipt's page. It shows what was typed, and nothing of any contract. */
export async function showReceipt(
  ctx: Ctx,
  door: Door,
  capability: string,
): Promise<DeclarationPage> {
  const found = await findReceipt(ctx, door, capability);
  if (!found) return { page: 'gone' };
  return {
    page: 'receipt',
    door,
    given: givenLine(found),
    rows: receiptRows(found),
    notes: readingNotes(found),
    follows: followingNotes(found),
    file: `${receiptPath(door, capability)}/datei`,
  };
}
