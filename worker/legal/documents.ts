import { formatDate } from '#worker/date.ts';
import type { SeenText } from '#worker/legal/seen-texts.ts';
import { accessibilityOf20261124 } from '#worker/legal/texts/accessibility-2026-11-24.ts';
import { orderOf20261127 } from '#worker/legal/texts/order-2026-11-27.ts';
import { privacyOf20261206 } from '#worker/legal/texts/privacy-2026-12-06.ts';
import { termsOf20261207 } from '#worker/legal/texts/terms-2026-12-07.ts';
import { withdrawalOf20261124 } from '#worker/legal/texts/withdrawal-2026-11-24.ts';

/** A text with versions. Those on privacy and accessibility are shown without an order. */
export type LegalText = SeenText | 'privacy' | 'accessibility';

/**
 * The legal texts that apply now: the one source of page, mail and storage. `version` is the day of
 * the text. Older versions stay in worker/legal/texts, and tests/worker/legal has their hashes.
 */
export const documents = {
  terms: { version: '2026-12-07', text: termsOf20261207 },
  withdrawal: { version: '2026-11-24', text: withdrawalOf20261124 },
  order: { version: '2026-11-27', text: orderOf20261127 },
  privacy: { version: '2026-12-06', text: privacyOf20261206 },
  accessibility: { version: '2026-11-24', text: accessibilityOf20261124 },
} as const satisfies Record<LegalText, { version: string; text: string }>;

/** The day of a version as people read it: `24. November 2026`. */
export function versionDate(version: string): string {
  return formatDate(Date.parse(`${version}T12:00:00Z`));
}
