import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import {
  assertedEmail,
  code as codeField,
  email,
  optionalLine,
  requiredName,
  requiredText,
} from '#worker/http/fields.ts';
import { typedCode, typedEmail, typedLine, typedName, typedText } from '#worker/typed.ts';

test.each([
  ['WEB10', 'WEB10'],
  [' web10\n', 'WEB10'],
  ['WEB\u200b10', 'WEB10'],
  ['WEB\u00ad10\ufeff', 'WEB10'],
  ['WEB 10', 'WEB10'],
  ['WEB\u00a010\u2009', 'WEB10'],
  ['ＷＥＢ１０', 'WEB10'],
  ['\u202eWEB10\u202c', 'WEB10'],
  ['KANZLEI–2026', 'KANZLEI-2026'],
  ['KANZLEI\u20112026', 'KANZLEI-2026'],
  ['ＬＸ－ABC', 'LX-ABC'],
  ['12 34\u200956', '123456'],
  ['\u3164\u2800', ''],
])('the code %j is %j', (text, code) => {
  expect(typedCode(text)).toBe(code);
});

test.each([
  ['Erika Muster', 'Erika Muster'],
  ['  Erika \t Muster\u00a0', 'Erika Muster'],
  ['Erika\u200b Mu\u00adster', 'Erika Muster'],
  ['Ｅｒｉｋａ', 'Erika'],
  ['Mu\u0308ller', 'Müller'],
  ['Mu\u200b\u0308ller', 'Müller'],
  ['Erika\r\nBcc: a@example.com', 'Erika Bcc: a@example.com'],
  ['\u202eErika\u2066', 'Erika'],
  ['Zoé\u200cŁ ', 'Zoé\u200cŁ'],
  ['👩\u200d⚖\ufe0f', '👩\u200d⚖\ufe0f'],
  ['\u200d Erika\u200d', 'Erika'],
  ['Erika \u200b \u200d Muster', 'Erika Muster'],
  ['\ud800Erika', 'Erika'],
  ['\u3164', ''],
  ['\u2800\u2800', ''],
  ['\uffa0\u115f', ''],
  ['\u0301', ''],
  ['\u200d\ufe0f', ''],
])('the name %j is %j', (text, name) => {
  expect(typedName(text)).toBe(name);
});

test.each([
  ['½ … ² ﬁ', '½ … ² ﬁ'],
  ['eins\r\nzwei\u2028drei', 'eins zwei drei'],
])('the line %j is %j', (text, line) => {
  expect(typedLine(text)).toBe(line);
});

test.each([
  ['eins \r\nzwei\rdrei', 'eins\nzwei\ndrei'],
  ['\n\neins\u0007\n\n', 'eins'],
  ['\u3164\n\u2800', ''],
])('the text %j is %j', (text, clean) => {
  expect(typedText(text)).toBe(clean);
});

test.each([
  [' Erika@Example.COM ', 'erika@example.com'],
  ['erika@müller-probe.de', 'erika@xn--mller-probe-thb.de'],
  ['erika@mu\u0308ller-probe.de', 'erika@xn--mller-probe-thb.de'],
  ['erika@MÜLLER-PROBE.DE', 'erika@xn--mller-probe-thb.de'],
  ['erika@straße.de', 'erika@xn--strae-oqa.de'],
  ['erika@пример.рф', 'erika@xn--e1afmkfd.xn--p1ai'],
  ['erika@xn--mller-probe-thb.de', 'erika@xn--mller-probe-thb.de'],
  ['ｅｒｉｋａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'erika@example.com'],
  ['eri\u200bka@exa\u00admple.com\ufeff', 'erika@example.com'],
  ['erika @ example . com', 'erika@example.com'],
  ['mi\u212ae@example.com', 'mike@example.com'],
])('the e-mail %j is %j', (text, address) => {
  expect(email.parse(text)).toBe(address);
});

test.each([
  'erika',
  'erika @',
  'erika muster@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com\nb',
  'a@b@example.com',
  'jürgen@example.com',
  'erika@müller',
  'erika@mü/ller.de',
  'erika@mü%41ller.de',
  'erika@mü:80.de',
  'erika@127.0.0.1',
  'erika@١٢٧.0.0.1',
  `erika@${'ü'.repeat(70)}.de`,
  '\u3164@example.com',
])('%j is no e-mail', (text) => {
  expect(email.safeParse(text)).toMatchObject({
    success: false,
    error: { issues: [{ message: 'invalid email' }] },
  });
});

test('an address that somebody vouches for is not read as another one', () => {
  expect(assertedEmail.safeParse('mi\u212ae@example.com').success).toBe(false);
  expect(assertedEmail.safeParse('mi\u200bke@example.com').success).toBe(false);
  expect(assertedEmail.parse('Mike@müller-probe.de')).toBe('mike@xn--mller-probe-thb.de');
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      ...'aÄﬁ＠@.。-–  \u200b\u200d\ufe0f\u00ad\u3164\u2800\u0308\n\r\t９'.split(''),
    ),
  }),
);

const cleaners = Object.entries({ typedCode, typedEmail, typedLine, typedName, typedText });

test.each(cleaners)(
  '%s changes nothing the second time, and leaves nothing that nobody sees',
  (_name, clean) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = clean(text);
        expect(clean(once)).toBe(once);
        expect(once).toBe(once.trim());
        expect(once).not.toMatch(/[\u00ad\u200b\u2060\u202e\u2800\u3164\ud800-\udfff]/u);
        if (clean !== typedText && clean !== typedEmail) expect(once).not.toMatch(/[\r\n\t\0]/);
      }),
      { numRuns: 2000 },
    );
  },
);

/** Each is read in a moment, or in hours if the time grows with the square of the length. */
const long = [' ', '\u200d', '\u0316\u0301', '\u0316\u200b\u0301', '\u0301\uff9e', '@ . '].map(
  (part) => `a${part.repeat(200_000)}b`,
);

test.each(cleaners)('%s reads a text of any length', (_name, clean) => {
  for (const text of long) expect(clean(text).length).toBeLessThanOrEqual(text.length);
});

test('white space goes beside an @ and dots, and joiners at the ends of words, as they always did', () => {
  const spaced = fc.string({ unit: fc.constantFrom(...'a @.。'.split('')) });
  fc.assert(
    fc.property(spaced, (text) => {
      const before = text.trim().replaceAll(/ *([@.\u3002]) */gu, '$1');
      // Of several parts none is a domain, so nothing else happens to the text.
      expect(typedEmail(`${text}@@`)).toBe(`${before}@@`.replace(/ +@@$/, '@@'));
    }),
    { numRuns: 5000 },
  );
  const joined = fc.string({ unit: fc.constantFrom(...'a \u200c\u200d\ufe0f\u0301'.split('')) });
  fc.assert(
    fc.property(joined, (text) => {
      const useless = /(?<=^|\s)(?:[\u200c-\u200d]|\ufe0f)+|[\u200c-\u200d]+(?=\s|$)/gu;
      const before = `a${text}`.replaceAll(useless, '').normalize('NFC').trim();
      expect(typedText(`a${text}`)).toBe(before);
    }),
    { numRuns: 5000 },
  );
});

test('a letter keeps the marks that any language gives it', () => {
  expect(typedName('Tie\u0302\u0301n')).toBe('Tiến');
  const marks = '\u0301'.repeat(30);
  expect(typedLine(`q${marks}`)).toBe(`q${marks}`);
  expect(typedLine(`q${marks}\u0301s`)).toBe(`q${marks}s`);
});

test.each([
  ['an e-mail', email, `erika@example.com${' '.repeat(2000)}`, 'invalid email'],
  ['a name', requiredName(80), `Erika${' '.repeat(2000)}`, 'too_long'],
  ['a reason', requiredText(500), `weil${' '.repeat(4000)}`, 'too_long'],
  ['a line', optionalLine(40, 'invalid_request'), ' '.repeat(2000), 'invalid_request'],
  ['a code', codeField('invalid_code'), ' '.repeat(2000), 'invalid_code'],
])('%s that nobody types is refused before it is read', (_what, field, text, message) => {
  const { error } = z.safeParse(field, text);
  expect(error?.issues[0]?.message).toBe(message);
});

test.each([
  ['an e-mail', email, ` erika@example.com${' '.repeat(900)}`],
  ['a name of letters with marks', requiredName(80), '\u03b1\u0314\u0301\u0345'.repeat(80)],
  ['a reason of lines', requiredText(500), 'x\r\n\r\n'.repeat(166)],
])('%s within its length is taken, however it is written', (_what, field, text) => {
  expect(z.safeParse(field, text).success).toBe(true);
});

test('an address that was taken before still finds its account', () => {
  const before = z.string().check(z.trim(), z.maxLength(254), z.email(), z.toLowerCase());
  const part = fc.stringMatching(/^[A-Za-z0-9_'+.-]{1,12}$/);
  const domain = fc.stringMatching(/^(?:(?:xn--)?[A-Za-z0-9-]{1,9}\.){1,3}[A-Za-z]{1,6}$/);
  fc.assert(
    fc.property(part, domain, (local, host) => {
      const stored = before.safeParse(` ${local}@${host}`);
      if (stored.success) expect(email.parse(`${local}@${host} `)).toBe(stored.data);
      if (stored.success) expect(email.parse(stored.data)).toBe(stored.data);
    }),
    { numRuns: 5000 },
  );
});
