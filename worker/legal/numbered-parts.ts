import { documents } from '#worker/legal/documents.ts';
import type { LegalText } from '#worker/legal/documents.ts';
import { parseDocument } from '#worker/legal/parse-document.ts';
import type { LegalPart } from '#worker/legal/parse-document.ts';

/** The parts of a text; those of the terms are numbered, so that people can name them. */
export function numberedParts(name: LegalText): LegalPart[] {
  const parts = parseDocument(documents[name].text);
  if (name !== 'terms') return parts;
  return parts.map((part, at) => ({ ...part, title: `${at + 1}. ${part.title}` }));
}
