import { isoInGermany } from '#worker/declaration/moment.ts';
import { meantBy } from '#worker/declaration/parse-form.ts';
import {
  followingNotes,
  givenLine,
  readingNotes,
  receiptRows,
} from '#worker/declaration/receipt/receipt-rows.ts';
import { fieldsOf } from '#worker/declaration/schemas.ts';
import type { Declaration } from '#worker/declaration/sql.ts';
import { product } from '#worker/product.ts';

/** A file that its owner keeps. */
export interface ReceiptFile {
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
