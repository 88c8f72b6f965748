import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import {
  followingNotes,
  givenLine,
  mostQuoted,
  readingNotes,
  receiptRows,
} from '#worker/declaration/receipt/receipt-rows.ts';
import type { Declaration } from '#worker/declaration/sql.ts';
import { letter } from '#worker/mail/templates/letter.ts';
import { product } from '#worker/product.ts';

/** The sentence that every receipt has, whether a contract was found or not. */
const alwaysSaid = 'Finden wir dazu keinen Vertrag, melden wir uns innerhalb eines Werktags.';

/** The key of the receipt's mail in the outbox. */
export function receiptKey(id: string): string {
  return `declaration:${id}:receipt`;
}

/** The same of an SQL expression. */
export function receiptKeyOf(id: SQL<string>): SQL<string> {
  return sql<string>`'declaration:' || ${id} || ':receipt'`;
}

/**
 * The receipt to the address that was given (§ 312k Abs. 4, § 356a Abs. 4 BGB). It repeats what was
 * typed and says nothing of any contract: whoever typed it may be a stranger.
 */
export function receiptLetter(declaration: Declaration) {
  const isCancellation = declaration.door === 'cancellation';
  const what = isCancellation ? 'Deine Kündigung' : 'Dein Widerruf';
  return {
    key: receiptKey(declaration.id),
    ...letter({
      subject: `${what} bei ${product.name} ist eingegangen (${declaration.reference})`,
      heading: `${what} ist eingegangen`,
      blocks: [
        `${what} ist bei uns eingegangen, ${givenLine(declaration)}.`,
        { rows: receiptRows(declaration, mostQuoted) },
        ...readingNotes(declaration),
        ...followingNotes(declaration),
        alwaysSaid,
        `Warst Du das nicht? Dann schreib uns an ${product.supportEmail}.`,
      ],
    }),
  };
}
