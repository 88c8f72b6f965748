import { writeFileSync } from 'node:fs';

import { bestKnownPasswords } from '#tests/support/known-passwords.ts';
import { isMadeOfWords } from '#worker/account/weak-password.ts';

/*
 * `npm run known-passwords`: writes the list of the best-known passwords that no rule recognises.
 */

const listed = bestKnownPasswords.filter((password) => !isMadeOfWords(password, []));
const lines = listed.join(' ').match(/.{1,98}(?: |$)/g) ?? [];
writeFileSync(
  new URL('../../worker/account/known-password-list.ts', import.meta.url),
  `/** Made by \`npm run known-passwords\`. */
export const knownPasswords = \`
${lines.map((line) => line.trim()).join('\n')}
\`;
`,
);
