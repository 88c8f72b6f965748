import { expect, test } from 'vitest';

import {
  alreadyRegisteredMail,
  codeSignInMail,
  emailChangedMail,
  identityLinkedMail,
  identityUnlinkedMail,
  newSignInMail,
  passkeyAddedMail,
  passkeyRemovedMail,
  passwordChangedMail,
} from '#worker/mail/templates/account-mails.ts';
import { codeMail } from '#worker/mail/templates/code-mail.ts';

const to = 'erika+jura@example.com';
const origin = 'https://lexlern.example';
/** Five minutes after midnight in Berlin, which is still the day before in UTC. */
const at = Date.UTC(2026, 10, 19, 23, 5);

const codes = (['sign_up', 'reset', 'email_change', 'confirm', 'export', 'deletion'] as const).map(
  (purpose) => [purpose, codeMail(purpose, to, '012345')] as const,
);
const notices = [
  passwordChangedMail(to, origin, at),
  emailChangedMail(to, at),
  codeSignInMail(to, origin, at),
  identityLinkedMail(to, 'apple', origin, at),
  alreadyRegisteredMail({ email: to, provider: 'google', hasPassword: false }, origin),
  identityUnlinkedMail(to, 'google', origin, at),
  passkeyAddedMail(to, 'Bitwarden', origin, at),
  passkeyRemovedMail(to, 'Bitwarden', origin, at),
  newSignInMail(to, origin, { createdAt: at, userAgent: '', country: 'T1', beganWith: 'passkey' }),
];

test.each(codes)(
  'a mail for %s has its code in the subject and once in the text, and warns against sharing it',
  (_name, mail) => {
    expect(mail.subject).toContain('012345');
    expect(mail.text.match(/\d{6,}/g)).toEqual(['012345']);
    expect(mail.html).toContain('012345');
    expect(mail.text).toContain('Gib ihn an niemanden weiter');
    expect(mail.text).toMatch(
      /Du hast keinen Code angefordert\?|Du willst Dein Konto nicht löschen\?/,
    );
  },
);

test('the six code mails have different texts', () => {
  expect(new Set(codes.map(([, { text }]) => text)).size).toBe(6);
});

test.each(notices.map((mail) => [mail.subject, mail] as const))(
  '"%s" is clean text without HTML, and says what to do if another person did it',
  (_subject, { text, html }) => {
    expect(text).not.toMatch(/<|&[a-z]+;|undefined|null/);
    expect(text).not.toMatch(/\d{6}/);
    expect(text).toMatch(/Wenn nicht|Warst Du das nicht/);
    expect(text).toContain('hilfe@lexlern.example');
    expect(text).not.toContain('!');
    expect(html).toContain('lang="de"');
    expect(html).not.toContain('<img');
  },
);

test('a time is written in German and in Berlin time', () => {
  expect(passwordChangedMail(to, origin, at).text).toContain('20. November 2026 um 00:05 Uhr');
});

test('links lead to this site, with the e-mail escaped', () => {
  const mail = alreadyRegisteredMail({ email: to, provider: 'email', hasPassword: true }, origin);
  const link = 'https://lexlern.example/account/signin?email=erika%2Bjura%40example.com';
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`href="${link}"`);
});

test('a person who has only Google reads about Google and not about a password', () => {
  const [, , , , mail] = notices;
  expect(mail?.text).toContain('Du meldest Dich mit Google an.');
  expect(mail?.text).not.toContain('Passwort');
});

test('in the dark every part that has a colour gets another one', () => {
  const html =
    codeMail('sign_up', to, '012345').html +
    alreadyRegisteredMail({ email: to, provider: 'email', hasPassword: true }, origin).html;
  const dark = /@media \(prefers-color-scheme:dark\)\{(.*?)\}<\/style>/.exec(html)?.[1] ?? '';
  const coloured = html.match(/<[a-z]+[^>]*(?:background|border[a-z-]*|color):[^>]*>/g) ?? [];
  expect(coloured.length).toBeGreaterThan(5);
  for (const tag of coloured) {
    // The dot behind the product's name is seen on both grounds.
    if (tag.startsWith('<span style="color:#e2601c')) continue;
    const name = /class="([a-z]+)"/.exec(tag)?.[1];
    expect(dark, tag).toContain(`.${name}{`);
  }
});
