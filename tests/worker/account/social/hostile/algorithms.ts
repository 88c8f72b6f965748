import type { Hostile } from './hostile.ts';
import { own, part, read } from './forge.ts';

const pem = { type: 'spki', format: 'pem' } as const;
const der = { type: 'spki', format: 'der' } as const;

const withoutSignature: Hostile[] = ['none', 'None', 'NONE', 'nOnE'].flatMap((alg) => [
  { what: `alg ${alg}`, token: ({ unsigned }) => unsigned({ header: { alg } }) },
  {
    what: `alg ${alg} with the genuine signature`,
    token: ({ unsigned, genuine }) => unsigned({ header: { alg } }, genuine.split('.')[2]),
  },
]);

// The provider signed these tokens with RS256, but the header names another algorithm.
const names = ['RS384', 'RS512', 'PS256', 'ES256', 'EdDSA', 'HS256', 'rs256', 'RS256 ', 'RS1', ''];
const others: unknown[] = [256, true, ['RS256'], { name: 'RS256' }, null];
const misnamed: Hostile[] = [...names, ...others].map((alg) => ({
  what: `alg ${JSON.stringify(alg)}in a token that RS256 signed`,
  token: ({ signed }) => signed({ header: { alg } }),
}));

const confused: Hostile[] = [
  {
    what: 'HS256 with the public key as PEM for a secret',
    token: ({ hmacked, key }) => hmacked(key.export(pem)),
  },
  {
    what: 'HS256 with the PEM without its last line break for a secret',
    token: ({ hmacked, key }) => hmacked(String(key.export(pem)).trim()),
  },
  {
    what: 'HS256 with the public key as DER for a secret',
    token: ({ hmacked, key }) => hmacked(key.export(der)),
  },
  {
    what: 'HS256 with the JWK for a secret',
    token: ({ hmacked, jwk }) => hmacked(JSON.stringify(jwk)),
  },
  { what: 'HS256 with the modulus for a secret', token: ({ hmacked, jwk }) => hmacked(jwk.n) },
  {
    what: 'HS256 with the bytes of the modulus for a secret',
    token: ({ hmacked, jwk }) => hmacked(Buffer.from(jwk.n, 'base64url')),
  },
  { what: 'HS256 with an empty secret', token: ({ hmacked }) => hmacked('') },
  {
    what: 'HS256 with the client id for a secret',
    token: ({ hmacked, claims }) => hmacked(claims.aud),
  },
  {
    what: 'HS384 with the PEM for a secret',
    token: ({ hmacked, key }) => hmacked(key.export(pem), 'HS384'),
  },
  {
    what: 'HS512 with the PEM for a secret',
    token: ({ hmacked, key }) => hmacked(key.export(pem), 'HS512'),
  },
  {
    what: 'PS256 with the attacker’s own key',
    token: ({ forged }) => forged({ header: { alg: 'PS256' } }),
  },
  {
    what: 'ES256 with the attacker’s own key',
    token: ({ forged }) => forged({ header: { alg: 'ES256' } }, own.ec.privateKey),
  },
  {
    what: 'EdDSA with the attacker’s own key',
    token: ({ forged }) => forged({ header: { alg: 'EdDSA' } }, own.ed.privateKey),
  },
];

const signatures: Hostile[] = [
  { what: 'no signature', token: ({ unsigned }) => unsigned({}) },
  {
    what: 'a signature of zeros',
    token: ({ unsigned }) => unsigned({}, Buffer.alloc(256).toString('base64url')),
  },
  { what: 'a signature cut short', token: ({ genuine }) => genuine.slice(0, -8) },
  { what: 'a signature with extra bytes at its end', token: ({ genuine }) => `${genuine}AAAA` },
  {
    what: 'a signature with one bit changed',
    token({ genuine, unsigned }) {
      const bytes = Buffer.from(genuine.split('.')[2] ?? '', 'base64url');
      bytes[100] = (bytes[100] ?? 0) ^ 1;
      return unsigned({}, bytes.toString('base64url'));
    },
  },
  {
    what: 'the signature of another token',
    token: async ({ genuine, signed, unsigned }) =>
      unsigned({ claims: { jti: 'other' } }, (await signed({})).split('.')[2] ?? genuine),
  },
  {
    what: 'claims changed after signing',
    token: ({ genuine, unsigned }) => unsigned({ claims: { admin: true } }, genuine.split('.')[2]),
  },
  {
    what: 'a header changed after signing',
    token: ({ genuine, unsigned }) => unsigned({ header: { typ: 'jwt' } }, genuine.split('.')[2]),
  },
  {
    what: 'the claims in another order than the signed ones',
    token({ genuine }) {
      const [header = '', , mark = ''] = genuine.split('.');
      const reversed = Object.fromEntries(Object.entries(read(genuine, 1)).toReversed());
      return `${header}.${part(reversed)}.${mark}`;
    },
  },
];

/** Tokens whose signature proves nothing. */
export const algorithms: Hostile[] = [...withoutSignature, ...misnamed, ...confused, ...signatures];
