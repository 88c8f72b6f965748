import { consentOf20261128 } from '#worker/legal/texts/consent-2026-11-28.ts';

/**
 * The question of consent that is asked now. A new version asks everybody again: what was agreed to
 * under another text no longer counts.
 */
export const consentQuestion = { version: '2026-11-28', words: consentOf20261128 } as const;

/** What a person may agree to, each for itself (docs/decisions/0067). */
export const purposes = ['attribution', 'referral'] as const;

export type Purpose = (typeof purposes)[number];

/** What a person agrees to. All false: they refuse. */
export type ConsentChoice = Record<Purpose, boolean>;
