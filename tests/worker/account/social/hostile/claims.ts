import { openBrowser } from '#tests/support/people.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { beginSocial } from '#tests/support/identities.ts';
import type { Forge } from './forge.ts';
import type { Hostile } from './hostile.ts';

type Claims = Record<string, unknown>;

/** Tokens with these claims. The provider signed them, but they are not valid for this sign-in. */
function claims(
  name: string,
  values: [what: string, value: (forge: Forge) => unknown][],
): Hostile[] {
  return values.map(([what, value]) => ({
    what: `${name} ${what}`,
    token: (forge) => forge.signed({ claims: { [name]: value(forge) } }),
  }));
}

const hour = 3600;
const wrongTypes: [string, (forge: Forge) => unknown][] = [
  ['missing', () => null],
  ['a number', () => 7],
  ['true', () => true],
  ['an object', () => ({ $ne: '' })],
];

const issuers = claims('iss', [
  ...wrongTypes,
  ['empty', () => ''],
  ['a list of the right one', ({ claims: { iss } }) => [iss]],
  ['with a slash', ({ claims: { iss } }) => `${iss}/`],
  ['over http', ({ claims: { iss } }) => iss.replace('https', 'http')],
  ['in capitals', ({ claims: { iss } }) => iss.toUpperCase()],
  ['with a space', ({ claims: { iss } }) => `${iss} `],
  ['with a line break', ({ claims: { iss } }) => `${iss}\n`],
  ['with a null byte', ({ claims: { iss } }) => `${iss}\u0000`],
  ['with a longer host', ({ claims: { iss } }) => `${iss}.attacker.example`],
  ['in front of another host', ({ claims: { iss } }) => `${iss}@attacker.example`],
  ['inside another address', ({ claims: { iss } }) => `https://attacker.example/${iss}`],
  ['with a letter that looks the same', ({ claims: { iss } }) => iss.replace('a', 'а')],
  ['of an attacker', () => 'https://attacker.example'],
  ['of a tenant', () => 'https://securetoken.google.com/lexlern'],
  ['this site itself', ({ world }) => world.origin],
]);

const audiences = claims('aud', [
  ...wrongTypes,
  ['empty', () => ''],
  ['an empty list', () => []],
  ['of another client', () => 'somebody.apps.googleusercontent.com'],
  ['a list of others', () => ['somebody.apps.googleusercontent.com', 'example.somebody']],
  ['a list with others', ({ claims: { aud } }) => [aud, 'somebody.apps.googleusercontent.com']],
  ['a list with others first', ({ claims: { aud } }) => ['example.somebody', aud]],
  ['a list in a list', ({ claims: { aud } }) => [[aud]]],
  ['cut short', ({ claims: { aud } }) => aud.slice(0, -1)],
  ['with extra text at its end', ({ claims: { aud } }) => `${aud}.attacker.example`],
  ['with a space', ({ claims: { aud } }) => ` ${aud}`],
  ['in capitals', ({ claims: { aud } }) => aud.toUpperCase()],
  ['two in one text', ({ claims: { aud } }) => `${aud},example.somebody`],
  ['a star', () => '*'],
  ['the client of the hand-off', () => 'lexlern-app'],
]);

const parties = claims('azp', [
  ['of another client', () => 'somebody.apps.googleusercontent.com'],
  ['empty', () => ''],
  ['a list', ({ claims: { aud } }) => [aud]],
]);

const times: Hostile[] = [
  ...claims('exp', [
    ...wrongTypes,
    ['a minute ago', ({ claims: { iat } }) => iat - 60],
    ['a year ago', ({ claims: { iat } }) => iat - 365 * 24 * hour],
    ['negative', () => -1],
    ['a text', ({ claims: { iat } }) => String(iat + hour)],
    ['a date', () => '2999-01-01T00:00:00Z'],
    ['a list', ({ claims: { iat } }) => [iat + hour]],
  ]),
  ...claims('nbf', [
    ['in an hour', ({ claims: { iat } }) => iat + hour],
    ['a text', ({ claims: { iat } }) => String(iat)],
  ]),
  ...claims('iat', [
    ['missing', () => null],
    ['a text', ({ claims: { iat } }) => String(iat)],
    ['in an hour', ({ claims: { iat } }) => iat + hour],
    ['in milliseconds', ({ claims: { iat } }) => iat * 1000],
  ]),
];

const subjects = claims('sub', [
  ...wrongTypes,
  ['empty', () => ''],
  ['a list', ({ identity: { sub } }) => [sub]],
  ['of somebody else', () => crypto.randomUUID()],
  ['with a space', ({ identity: { sub } }) => `${sub} `],
  ['in capitals', ({ identity: { sub } }) => sub.toUpperCase()],
  ['cut short', ({ identity: { sub } }) => sub.slice(0, -1)],
  ['with a null byte', ({ identity: { sub } }) => `${sub}\u0000`],
]);

const nonces: Hostile[] = [
  ...claims('nonce', [
    ...wrongTypes,
    ['empty', () => ''],
    ['a list', ({ nonce }) => [nonce]],
    ['made by the attacker', () => crypto.randomUUID()],
    ['in capitals', ({ nonce }) => nonce.toUpperCase()],
    ['cut short', ({ nonce }) => nonce.slice(0, -1)],
    ['without its seal', ({ nonce }) => nonce.slice(0, nonce.lastIndexOf('.'))],
    ['with a later end', ({ nonce }) => nonce.replace(/^[^.]+/, (at) => `z${at.slice(1)}`)],
    ['with extra text at its end', ({ nonce }) => `${nonce}.0`],
    ['of another browser', ({ world }) => beginSocial(openBrowser(world))],
  ]),
  {
    what: 'a nonce in a browser without a cookie',
    token: ({ genuine }) => genuine,
    browser: ({ world }) => openBrowser(world),
  },
  {
    what: 'a nonce in a browser with a cookie of its own',
    token: ({ genuine }) => genuine,
    async browser({ world }) {
      const other = openBrowser(world);
      await beginSocial(other);
      return other;
    },
  },
  {
    what: 'a nonce from 15 minutes ago',
    async token({ signed, world }) {
      await advance(world, 15 * 60);
      return signed({});
    },
  },
];

const emails: [what: string, claims: Claims][] = [
  ['missing', { email: null }],
  ['a number', { email: 7 }],
  ['two in a list', { email: ['a@example.com', 'b@example.com'] }],
  ['without a domain', { email: 'nobody' }],
  ['with a header in it', { email: 'a@example.com\r\nBcc: b@example.com' }],
  ['with a Kelvin sign for its k', { email: `mi\u212ae-${crypto.randomUUID()}@example.com` }],
  ['that is not verified', { email_verified: false }],
  ['verified as "false"', { email_verified: 'false' }],
  ['verified as "TRUE"', { email_verified: 'TRUE' }],
  ['verified as 1', { email_verified: 1 }],
  ['verified as a list', { email_verified: [true] }],
  ['verified as nothing', { email_verified: null }],
];

/** Tokens that the provider signed with a wrong claim. */
export const wrongClaims: Hostile[] = [
  ...issuers,
  ...audiences,
  ...parties,
  ...times,
  ...subjects,
  ...nonces,
];

/** Tokens that the provider signed for a new person without a proof that the e-mail is theirs. */
export const wrongEmails: Hostile[] = emails.map(([what, changes]) => ({
  what: `e-mail ${what}`,
  newcomer: true,
  token: ({ signed }) => signed({ claims: changes }),
}));
