import { CompactEncrypt } from 'jose';

import { part } from './forge.ts';
import type { Forge } from './forge.ts';
import type { Hostile } from './hostile.ts';

function pieces(genuine: string): [string, string, string] {
  const [header = '', payload = '', mark = ''] = genuine.split('.');
  return [header, payload, mark];
}

/** Texts without the form of an id token, which is header.payload.signature. */
const texts: Hostile[] = [
  ['a word', 'token'],
  ['one dot', 'a.b'],
  ['letters', 'a.b.c'],
  ['only dots', '..'],
  ['three dots', '...'],
  ['spaces', '   '],
  ['a null byte', '\u0000'],
  ['a script', '<script>alert(1)</script>'],
  ['an address', 'https://attacker.example/token'],
  ['emoji', '🔑.🔑.🔑'],
].map(([what = '', text = '']) => ({ what, token: () => text }));

const variants: [string, (genuine: string) => string][] = [
  ['with Bearer before it', (genuine) => `Bearer ${genuine}`],
  ['with a space before it', (genuine) => ` ${genuine}`],
  ['with a line break at its end', (genuine) => `${genuine}\n`],
  ['with a line break in it', (genuine) => genuine.replace('.', '.\n')],
  ['with spaces in its signature', (genuine) => genuine.replace(/(.{20})$/, ' $1')],
  ['with a dot at its end', (genuine) => `${genuine}.`],
  ['with a fourth part', (genuine) => `${genuine}.AAAA`],
  ['with the first dot doubled', (genuine) => genuine.replace('.', '..')],
  ['with padding', (genuine) => `${genuine}==`],
  ['with dots that look the same', (genuine) => genuine.replaceAll('.', '․')],
  ['in quotes', (genuine) => JSON.stringify(genuine)],
  ['backwards', (genuine) => Array.from(genuine).toReversed().join('')],
  ['in capitals', (genuine) => genuine.toUpperCase()],
  ['encoded once more', (genuine) => part(genuine)],
  ['cut in half', (genuine) => genuine.slice(0, genuine.length / 2)],
  ['repeated', (genuine) => `${genuine}${genuine}`],
  ['repeated after a comma', (genuine) => `${genuine},${genuine}`],
  ['without its header', (genuine) => pieces(genuine).slice(1).join('.')],
  ['with its parts in reverse order', (genuine) => pieces(genuine).toReversed().join('.')],
  ['without its payload', (genuine) => genuine.replace(/\.[^.]+\./, '..')],
  [
    'as flattened JSON',
    (genuine) => {
      const [header, payload, mark] = pieces(genuine);
      return JSON.stringify({ protected: header, payload, signature: mark });
    },
  ],
  [
    'as general JSON',
    (genuine) => {
      const [header, payload, mark] = pieces(genuine);
      return JSON.stringify({ payload, signatures: [{ protected: header, signature: mark }] });
    },
  ],
];

const contents: [string, (forge: Forge) => string][] = [
  ['a payload that is not JSON', ({ header }) => `${part(header)}.${part('{')}.AAAA`],
  ['a payload that is a list', ({ header, claims }) => `${part(header)}.${part([claims])}.AAAA`],
  ['a payload that is null', ({ header }) => `${part(header)}.${part('null')}.AAAA`],
  ['a header that is not JSON', ({ claims }) => `${part('{')}.${part(claims)}.AAAA`],
  ['a header that is a list', ({ claims }) => `${part(['RS256'])}.${part(claims)}.AAAA`],
  ['a header that is null', ({ claims }) => `${part('null')}.${part(claims)}.AAAA`],
  ['a deeply nested header', ({ claims }) => `${part('['.repeat(3000))}.${part(claims)}.AAAA`],
  [
    'a header with a prototype',
    ({ claims }) => `${part('{"__proto__":{"alg":"none"}}')}.${part(claims)}.`,
  ],
  [
    'a header with two algorithms',
    ({ claims, genuine }) =>
      `${part('{"alg":"RS256","alg":"none"}')}.${part(claims)}.${pieces(genuine)[2]}`,
  ],
  ['a token longer than any real one', ({ genuine }) => genuine + 'A'.repeat(8192)],
  ['a token of sixty kilobytes', ({ genuine }) => 'A'.repeat(60_000 - genuine.length) + genuine],
];

async function encrypted({ genuine, jwk }: Forge): Promise<string> {
  const { n, e } = jwk;
  const key = { kty: 'RSA', n, e: String(e) };
  const header = { alg: 'RSA-OAEP-256', enc: 'A256GCM', cty: 'JWT', kid: jwk.kid };
  return new CompactEncrypt(Buffer.from(genuine)).setProtectedHeader(header).encrypt(key);
}

/** Texts that are not an id token, whatever they contain. */
export const forms: Hostile[] = [
  ...texts,
  ...variants.map(([what, vary]) => ({
    what: `the genuine token ${what}`,
    token: ({ genuine }: Forge) => vary(genuine),
  })),
  ...contents.map(([what, token]) => ({ what, token })),
  { what: 'the genuine token, encrypted to the provider', token: encrypted },
];
