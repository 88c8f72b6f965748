import { writeFileSync } from 'node:fs';

import { bestKnownPasswords } from '#tests/support/known-passwords.ts';
import { placesOf } from '#worker/account/known-password.ts';
import { isMadeOfWords } from '#worker/account/weak-password.ts';

/*
 * `npm run known-passwords`: writes the filter of the best-known passwords that no rule recognises.
 */

const listed = bestKnownPasswords.filter((password) => !isMadeOfWords(password, []));
const bytes = new Uint8Array(5120);
for (const password of listed) {
  for (const place of placesOf(password, bytes.length * 8)) {
    bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (1 << (place & 7));
  }
}

const lines =
  Buffer.from(bytes)
    .toString('base64')
    .match(/.{1,94}/g) ?? [];
writeFileSync(
  new URL('../../worker/account/known-password-bits.ts', import.meta.url),
  `/** Made by \`npm run known-passwords\`. */
export const knownPasswordBits = \`
${lines.join('\n')}
\`;

/** How long the longest of them is: nothing that is longer is one of them. */
export const longestKnown = ${Math.max(...listed.map(({ length }) => length))};
`,
);
