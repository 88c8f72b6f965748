/** Maximum number of characters in a display name. */
export const maxDisplayNameLength = 80;

/**
 * A typed or provided name on one line. Removes control characters, which could end a mail header,
 * and characters that change the text direction. Returns '' if no visible character is left.
 */
export function cleanDisplayName(input: string): string {
  const name = input.replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ').trim();
  return /[^\p{Cf}\s]/u.test(name) ? name : '';
}
