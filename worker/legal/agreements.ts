import { sha256 } from '#worker/crypto.ts';
import { consentQuestion } from '#worker/legal/consent-question.ts';
import { mailingText } from '#worker/legal/mailing-text.ts';

/**
 * The texts to which people agree now, beside the legal texts of documents.ts. `version` is the day
 * of the text; tests/worker/legal has the hashes of all versions.
 */
export const agreements = {
  consent: {
    version: consentQuestion.version,
    text: Object.values(consentQuestion.words).join('\n'),
  },
  mailing: { version: mailingText.version, text: mailingText.words },
} as const;

/** A text's version, and the SHA-256 of its words: what is kept of what a person saw. */
export async function agreedText(
  name: keyof typeof agreements,
): Promise<{ textVersion: string; textHash: string }> {
  const { version, text } = agreements[name];
  return { textVersion: version, textHash: await sha256(text) };
}
