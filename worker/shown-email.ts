import { domainToUnicode } from 'node:url';

import { typedEmail } from '#worker/typed.ts';

/**
 * A stored e-mail as its owner writes it, with the letters of its domain. It stays in Punycode
 * where the letters would lead to another domain.
 */
export function shownEmail(stored: string): string {
  const [local = '', domain = ''] = stored.split('@');
  if (!domain.includes('xn--')) return stored;
  const shown = `${local}@${domainToUnicode(domain)}`;
  return typedEmail(shown) === stored ? shown : stored;
}
