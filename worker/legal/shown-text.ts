import { sha256 } from '#worker/crypto.ts';
import { agreements } from '#worker/legal/agreements.ts';
import { consentOf20261124 } from '#worker/legal/texts/consent-2026-11-24.ts';

/**
 * Every version of the texts that people agree to that was ever shown: a proof of years ago is
 * shown with its words. tests/worker/legal has the hash of each.
 */
const shown: Record<keyof typeof agreements, Record<string, string>> = {
  consent: {
    '2026-11-24': Object.values(consentOf20261124).join('\n'),
    [agreements.consent.version]: agreements.consent.text,
  },
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
