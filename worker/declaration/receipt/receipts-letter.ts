import { receiptLetter } from '#worker/declaration/receipt/receipt-letter.ts';
import {
  followingNotes,
  givenLine,
  mostQuoted,
  readingNotes,
  receiptRows,
} from '#worker/declaration/receipt/receipt-rows.ts';
import type { Declaration } from '#worker/declaration/sql.ts';
import { furtherBlocks, nounOf } from '#worker/declaration/waiting/several.ts';
import type { Named } from '#worker/declaration/waiting/several.ts';
import { letter } from '#worker/mail/templates/letter.ts';
import type { Block } from '#worker/mail/templates/letter.ts';
import { product } from '#worker/product.ts';

/**
 * The receipt of several declarations through one door to one address, each with its content; a
 * single one is the receipt as ever. `others`: those that it only names. Pure.
 */
export function receiptsLetter(
  declarations: readonly [Declaration, ...Declaration[]],
  others: readonly Named[],
) {
  const [first, ...more] = declarations;
  if (more.length + others.length === 0) return receiptLetter(first);
  const count = declarations.length + others.length;
  const what = `${count} ${nounOf(first.door, count)}`;
  return letter({
    subject: `${what} bei ${product.name} sind eingegangen`,
    heading: `${what} sind eingegangen`,
    blocks: [
      `${what} sind bei uns eingegangen, deren Bestätigung an diese Adresse gehen soll. Die erste haben wir sofort bestätigt; was in derselben Stunde folgt, bestätigen wir zusammen.`,
      ...declarations.flatMap(receiptPart),
      ...furtherBlocks(others),
      'Finden wir zu einer Erklärung keinen Vertrag, melden wir uns innerhalb eines Werktags.',
      `Warst Du das nicht? Dann schreib uns an ${product.supportEmail}.`,
    ],
  });
}

function receiptPart(declaration: Declaration): Block[] {
  return [
    { title: `${nounOf(declaration.door, 1)} ${declaration.reference}` },
    `Bei uns ${givenLine(declaration)}.`,
    { rows: receiptRows(declaration, mostQuoted) },
    ...readingNotes(declaration),
    ...followingNotes(declaration),
  ];
}
