/** The legal texts that a person sees when they order (docs/decisions/0053). */
export type SeenText = 'terms' | 'withdrawal' | 'order';

/** For each of them its version, and the SHA-256 of its words as that person saw them. */
export type SeenTexts = Record<SeenText, { version: string; sha256: string }>;
