import { dictionary } from '@zxcvbn-ts/language-common';

/** As many as OWASP ASVS 5.0 wants to be refused (6.2.4), of those that are long enough for us. */
const most = 3000;
const shortest = 8;

/** The best-known passwords of leaked lists, the best-known first. */
export const bestKnownPasswords: readonly string[] = dictionary['passwords-common']
  .filter((password) => password.length >= shortest)
  .slice(0, most);
