import { sha256 } from '#worker/crypto.ts';
import { documentText } from '#worker/legal/document-blocks.ts';
import { documents } from '#worker/legal/documents.ts';
import type { SeenTexts } from '#worker/legal/seen-texts.ts';
import { orderText } from '#worker/subscription/quote/order-text.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/**
 * What a person saw who orders now: each text's version and the SHA-256 of its words, for the order
 * with the summary and the button of that quote (§ 312m Abs. 2 BGB: the proof is ours).
 */
export async function textsSeen(quote: Quote, origin: string): Promise<SeenTexts> {
  const seen = async (name: keyof SeenTexts, words: string) =>
    [name, { version: documents[name].version, sha256: await sha256(words) }] as const;
  return Object.fromEntries(
    await Promise.all([
      seen('terms', documentText('terms', origin)),
      seen('withdrawal', documentText('withdrawal', origin)),
      seen('order', `${orderText(quote)}\n\n${documentText('order', origin)}`),
    ]),
  ) as SeenTexts;
}
