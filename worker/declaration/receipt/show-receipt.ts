import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { readReceiptCapability } from '#worker/declaration/capability.ts';
import { receiptMs } from '#worker/declaration/case.ts';
import { isoInGermany } from '#worker/declaration/moment.ts';
import { meantBy } from '#worker/declaration/parse-form.ts';
import {
  followingNotes,
  givenLine,
  readingNotes,
  receiptRows,
} from '#worker/declaration/receipt/receipt-letter.ts';
import { fieldsOf } from '#worker/declaration/schemas.ts';
import type { DeclarationPage, Door } from '#worker/declaration/schemas.ts';
import { selectOfReceipt } from '#worker/declaration/sql.ts';
import type { Declaration } from '#worker/declaration/sql.ts';
import { receiptPath } from '#worker/page-paths.ts';
import { product } from '#worker/product.ts';

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

/** A file that its owner keeps. */
interface ReceiptFile {
  name: string;
  type: string;
  body: string;
}

/** The receipt as a text to keep (§ 312k Abs. 3 BGB), or for programs as JSON. Pure. */
export function receiptFile(declaration: Declaration, form: 'txt' | 'json'): ReceiptFile {
  const name = `${declaration.reference}.${form}`;
  return form === 'json'
    ? { name, type: 'application/json; charset=utf-8', body: asJson(declaration) }
    : { name, type: 'text/plain; charset=utf-8', body: asText(declaration) };
}

function asText(declaration: Declaration): string {
  const what = declaration.door === 'cancellation' ? 'Kündigung' : 'Widerruf';
  const rows = receiptRows(declaration).map(({ label, value }) => `${label}: ${value}`);
  const lines = [
    `${what} bei ${product.name}`,
    givenLine(declaration),
    '',
    ...rows,
    '',
    ...readingNotes(declaration),
    ...followingNotes(declaration),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function asJson({ door, reference, receivedAt, typed }: Declaration): string {
  const fields = Object.fromEntries(
    fieldsOf[door].filter((name) => name !== 'kind').map((name) => [name, typed[name]]),
  );
  const content = {
    kind: door === 'withdrawal' ? 'withdrawal' : kindOf(meantBy(typed)),
    reference,
    received_at: isoInGermany(receivedAt),
    ...fields,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function kindOf({ isExtraordinary }: { isExtraordinary: boolean }): string {
  return isExtraordinary ? 'extraordinary' : 'ordinary';
}
