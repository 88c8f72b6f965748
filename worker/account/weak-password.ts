import { knownPasswords } from '#worker/account/known-password-list.ts';
import { AppError } from '#worker/errors.ts';
import { product } from '#worker/product.ts';

/**
 * What the lists of the most used passwords are made of, in English and German. Digits and signs
 * around such a word, or in the place of its letters, make it no harder to guess.
 */
const words = `
  password passwort passwd kennwort geheim secret login signin admin administrator root master user
  guest gast test tester testing demo default changeme welcome willkommen hallo hello letmein access
  trustno1 iloveyou ichliebedich liebe love lovely schatz schatzi baby babygirl angel engel princess
  prinzessin sunshine sonnenschein sonne summer sommer winter herbst autumn spring fruehling monday
  montag freitag friday flower blume dragon drache monkey affe tiger lion loewe dolphin butterfly
  schmetterling superman batman spiderman pokemon pikachu starwars ninja killer shadow phoenix
  football fussball baseball basketball soccer hockey bayern dortmund schalke hamburg berlin muenchen
  koeln deutschland germany london michael michelle jennifer jessica daniel thomas andreas stefan
  alexander charlie jordan ashley matthew andrew joshua hannah sophie maria computer internet google
  facebook instagram whatsapp samsung iphone android windows microsoft minecraft freedom freiheit
  whatever nothing nichts keinplan mustang ferrari porsche mercedes cookie chocolate schokolade cheese
  banana orange pepper ginger purple donald jesus christ lovers forever fuckyou arschloch scheisse
  hurensohn qazwsx q1w2e3r4 1q2w3e4r 1qaz2wsx zaq12wsx asdf yxcv qwer student studium jura recht staatsexamen examen
`
  .trim()
  .split(/\s+/)
  .toSorted((a, b) => b.length - a.length);

/** The rows of a keyboard, the alphabet and the digits: whoever slides along them types a run. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertzuiopü',
  'qwertyuiop',
  'asdfghjklöä',
  'yxcvbnm',
  'zxcvbnm',
];
const runs = new Set(
  rows
    .flatMap((row) => [row, Array.from(row).toReversed().join('')])
    .flatMap((row) =>
      Array.from(row)
        .slice(2)
        .map((_, at) => row.slice(at, at + 3)),
    ),
);

const transcribed: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** A text of so few different characters is easy to guess, however long it is. */
const fewSigns = 4;

/** So many characters beside what is easy to guess do not make it hard. */
const mostBeside = 3;

/**
 * Throws `weak_password` for a password that is easy to guess (OWASP ASVS 5.0, 6.2.4 and 6.2.11):
 * one of the 3,000 best-known ones, or one made of its owner's name or e-mail, or of the product's
 * name.
 */
export function refuseWeakPassword(
  password: string,
  owner: { email: string; displayName: string },
): void {
  if (!isEasyToGuess(password, [owner.email, owner.displayName])) return;
  throw new AppError('weak_password', { fields: { password: 'weak_password' } });
}

/** Whether somebody who knows `about` the owner (names, e-mails) would guess it early. */
export function isEasyToGuess(password: string, about: readonly string[]): boolean {
  const typed = password.normalize('NFKC').toLowerCase();
  return isKnownPassword(typed) || isKnownPassword(core(typed)) || isMadeOfWords(password, about);
}

/** A text without the few digits and signs that people put behind it. */
function core(text: string): string {
  return text.replace(/[^\p{L}]{1,4}$/u, '');
}

/** Whether rules alone say so: it is made of known words, runs and repetitions. */
export function isMadeOfWords(password: string, about: readonly string[]): boolean {
  const typed = password.normalize('NFKC').toLowerCase();
  const meant = replaceSigns(typed, lookalikes);
  if (new Set(typed).size <= fewSigns || isRepeated(typed)) return true;
  const known = about
    .concat(product.name)
    .flatMap((text) =>
      text
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((part) => part.length >= 3)
    .toSorted((a, b) => b.length - a.length);
  return [typed, meant, replaceSigns(meant, transcribed)].some(
    (text) => beside(text, [...known, ...words]) <= mostBeside,
  );
}

function replaceSigns(text: string, others: Record<string, string>): string {
  return Array.from(text, (sign) => others[sign] ?? sign).join('');
}

/** A short text, again and again: `abcabcabc`. */
function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+$/u.test(text);
}

/** How many letters and digits are left without known words, years and runs. */
function beside(text: string, known: readonly string[]): number {
  let rest = text;
  for (const word of known) rest = rest.replaceAll(word, ' ');
  rest = rest.replaceAll(/(?:19|20)\d\d/g, ' ');
  const letters = Array.from(rest);
  const isInRun = letters.map(() => false);
  for (const at of letters.keys()) {
    const three = letters.slice(at, at + 3);
    const isRun = runs.has(three.join('')) || (three.length === 3 && new Set(three).size === 1);
    if (isRun) isInRun.fill(true, at, at + 3);
  }
  return letters.filter((sign, at) => !isInRun[at] && /[\p{L}\p{N}]/u.test(sign)).length;
}

let known: ReadonlySet<string> | undefined;

/**
 * Whether a password, in lower case, is one of the best-known ones that no rule recognises. The set
 * is built when the first password is chosen, not when the Worker starts.
 */
function isKnownPassword(password: string): boolean {
  known ??= new Set(knownPasswords.trim().split(/\s+/));
  return known.has(password);
}
