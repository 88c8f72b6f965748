import { operatorText } from '#worker/legal/operator.ts';
import type { OperatorDetail } from '#worker/legal/operator.ts';
import { pages } from '#worker/pages.ts';
import { operatorDetails, product } from '#worker/product.ts';

/** Words, the contact address, or a page of ours. */
export type Piece = string | { email: string } | { title: string; path: string };

/** A part of a section: a paragraph, a heading, or lines that belong together. */
export type LegalBlock = { paragraph: Piece[] } | { heading: string } | { lines: Piece[][] };

/** A section of a legal text; links can point at its id. */
export interface LegalPart {
  id: string;
  title: string;
  blocks: LegalBlock[];
}

/** The pages that a text can name, with the words of a link to them. */
const namedPages: Record<string, { title: string; path: string }> = {
  imprint: { title: pages.imprint.title, path: pages.imprint.path },
  account: { title: pages.profile.title, path: pages.profile.path },
  deletion: { title: pages.accountDeletion.path, path: pages.accountDeletion.path },
  cancel: { title: product.cancelPath, path: product.cancelPath },
  withdraw: { title: product.withdrawPath, path: product.withdrawPath },
};

/**
 * Reads a legal text: `## id: title` begins a section, `### title` is a heading in it, lines that
 * begin with `- ` belong together, and every other block is a paragraph. `{name}` stands for a
 * detail of the operator, for the contact address or for a page. Throws on any other name.
 */
export function parseDocument(text: string): LegalPart[] {
  const parts: LegalPart[] = [];
  for (const block of text.trim().split(/\n{2,}/)) {
    const begun = /^## ([a-z-]+): (.+)$/.exec(block);
    if (begun) {
      const [, id = '', title = ''] = begun;
      parts.push({ id, title, blocks: [] });
      continue;
    }
    const part = parts.at(-1);
    if (!part) throw new Error(`a legal text begins without a section: ${block}`);
    part.blocks.push(parseBlock(block));
  }
  return parts;
}

function parseBlock(block: string): LegalBlock {
  if (block.startsWith('### ')) return { heading: block.slice(4) };
  if (block.startsWith('- ')) {
    return { lines: block.split('\n').map((line) => parsePieces(line.replace(/^- /, ''))) };
  }
  return { paragraph: parsePieces(block) };
}

function parsePieces(words: string): Piece[] {
  return words
    .split(/(\{[a-zA-Z]+\})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{') ? pieceNamed(part.slice(1, -1)) : part));
}

function pieceNamed(name: string): Piece {
  if (name === 'product') return product.name;
  if (name === 'email') return { email: product.supportEmail };
  const page = namedPages[name];
  if (page) return page;
  if (!isDetail(name)) throw new Error(`a legal text names {${name}}, which does not exist`);
  return operatorText(name);
}

function isDetail(name: string): name is OperatorDetail {
  return name in operatorDetails;
}
