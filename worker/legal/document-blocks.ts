import type { LegalText } from '#worker/legal/documents.ts';
import { numberedParts } from '#worker/legal/numbered-parts.ts';
import type { Piece } from '#worker/legal/parse-document.ts';
import { plainText } from '#worker/mail/templates/letter.ts';
import type { Block } from '#worker/mail/templates/letter.ts';

/** A legal text as parts of a letter, complete in itself: pages are named by their full address. */
export function documentBlocks(name: LegalText, origin: string): Block[] {
  return numberedParts(name).flatMap(({ title, blocks }): Block[] => [
    { title },
    ...blocks.map((block): Block => {
      if ('heading' in block) return { title: block.heading };
      if ('lines' in block) return { lines: block.lines.map((line) => words(line, origin)) };
      return words(block.paragraph, origin);
    }),
  ]);
}

/** Words without links: an address for each page. */
function words(pieces: readonly Piece[], origin: string): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return 'email' in piece ? piece.email : origin + piece.path;
    })
    .join('');
}

/** A legal text as plain text, for its hash. */
export function documentText(name: LegalText, origin: string): string {
  return documentBlocks(name, origin).map(plainText).join('\n\n');
}
