/**
 * What people type, in the one form in which it is stored and compared. Pure, and doing it twice
 * changes nothing. Passwords are not among it. The time grows with the length, whatever is typed.
 */

/** Characters that nobody sees, and those that change the direction of a text. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\u2800\u{1d159}]/gu;
/** They join what is left and right of them, or choose its look; between visible ones they stay. */
const joining = /[\u200c-\u200d]|[\ufe0e-\ufe0f]/u.source;
const invisibleButJoining = new RegExp(`(?!${joining})${invisible.source}`, 'gu');
const endingJoining = /(?<![\u200c-\u200d])[\u200c-\u200d]+(?=\s|$)/u.source;
const uselessJoining = new RegExp(`(?<=^|\\s)(?:${joining})+|${endingJoining}`, 'gu');
const visible = /(?![\u2800\u{1d159}])[\p{L}\p{N}\p{P}\p{S}]/u;

const dashes = /[\u2010-\u2015\u2212]/gu;

/** Marks that no language needs: the thirty-first on one letter, and all after it (UAX 15, D4). */
const excessMarks = /(?<=[\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/** A name or a postal address: one line, in the usual form of each letter; '' if nobody sees it. */
export function typedName(text: string): string {
  return normal(oneLine(normal(text, 'NFKC')), 'NFKC');
}

/** Words on one line, letter for letter; '' if nobody sees any. */
export function typedLine(text: string): string {
  return normal(oneLine(text), 'NFC');
}

/** Words with line breaks, letter for letter; '' if nobody sees any. */
export function typedText(text: string): string {
  const lines = text.replaceAll(/\r\n?|[\u2028\u2029\u0085]/gu, '\n').split('\n');
  return normal(shown(lines.map((line) => tidy(line).trimEnd()).join('\n')), 'NFC');
}

/** A coupon's code, a code from a mail, a number: without any white space, in upper case. */
export function typedCode(text: string): string {
  const plain = normal(text, 'NFKC')
    .replaceAll(invisible, '')
    .replaceAll(/[\s\p{Cc}]+/gu, '')
    .replaceAll(dashes, '-');
  return normal(plain.toUpperCase(), 'NFKC');
}

/**
 * An e-mail in lower case, its domain in Punycode. White space goes at the ends and beside `@` and
 * dots; between two letters it stays, because what was meant is not certain. Whether the text is an
 * address is for `emailPattern` to say.
 */
export function typedEmail(text: string): string {
  const plain = normal(text, 'NFKC').replaceAll(invisible, '').trim();
  const tight = normal(plain, 'NFKC').replaceAll(/(?<! ) +(?=[@.\u3002])|(?<=[@.\u3002]) +/gu, '');
  const [local = '', domain, ...more] = tight.split('@');
  if (domain === undefined || more.length > 0) return tight;
  return `${local}@${asciiDomain(domain)}`.toLowerCase();
}

/** The usual form of addresses in ASCII; the last part of a domain may be in Punycode. */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

/** A domain in ASCII stays letter for letter: accounts were found by it before this rule. */
function asciiDomain(domain: string): string {
  const isName = /^[\p{L}\p{M}\p{N}.\u3002\u00b7-]+$/u.test(domain);
  if (!isName || !/[^\0-\x7f]/u.test(domain) || !URL.canParse(`http://${domain}`)) return domain;
  const ascii = new URL(`http://${domain}`).hostname;
  return ascii.split('.').some((label) => label.length > 63) ? domain : ascii;
}

/**
 * The usual form of each letter. Marks are put in order one by one, so without a limit the time
 * would grow with the square of their number.
 */
function normal(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replaceAll(excessMarks, '').normalize(form).replaceAll(excessMarks, '');
}

function oneLine(text: string): string {
  return shown(tidy(text).replaceAll(/ +/g, ' '));
}

/** Without invisible characters; white space and control characters become spaces. */
function tidy(line: string): string {
  return line
    .replaceAll(/[\s\p{Cc}]/gu, ' ')
    .replaceAll(invisibleButJoining, '')
    .replaceAll(uselessJoining, '');
}

function shown(text: string): string {
  return visible.test(text) ? text.trim() : '';
}
