import { sha256 } from '#worker/crypto.ts';
import { agreements } from '#worker/legal/agreements.ts';

/**
 * Every version of the texts that people agree to that was ever shown: a proof of years ago is
 * shown with its words. tests/worker/legal has the hash of each.
 */
const shown: Record<keyof typeof agreements, Record<string, string>> = {
  consent: { [agreements.consent.version]: agreements.consent.text },
  mailing: { [agreements.mailing.version]: agreements.mailing.text },
};

/** The words that a proof is about, by version and SHA-256; null if they are not those. */
export async function shownText(
  name: keyof typeof agreements,
  { textVersion, textHash }: { textVersion: string; textHash: string },
): Promise<string | null> {
  const text = shown[name][textVersion];
  return text !== undefined && (await sha256(text)) === textHash ? text : null;
}
