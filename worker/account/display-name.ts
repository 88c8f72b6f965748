/** Characters that a display name has at most. */
export const displayNameLength = 80;

/**
 * A name as somebody typed it or a provider told it, on one line: without control characters, which
 * could be a header's end elsewhere, and those that turn the direction of what follows. Empty for one
 * of which nothing would be seen.
 */
export function tidyName(told: string): string {
  const name = told.replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ').trim();
  return /[^\p{Cf}\s]/u.test(name) ? name : '';
}
