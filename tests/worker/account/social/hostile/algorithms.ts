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

// What the provider has signed as RS256, said to be signed otherwise.
const names = ['RS384', 'RS512', 'PS256', 'ES256', 'EdDSA', 'HS256', 'rs256', 'RS256 ', 'RS1', ''];
const others: unknown[] = [256, true, ['RS256'], { name: 'RS256' }, null];
const misnamed: Hostile[] = [...names, ...others].map((alg) => ({
  what: `alg ${JSON.stringify(alg)}, really signed`,
  token: ({ signed }) => signed({ header: { alg } }),
}));

const confused: Hostile[] = [
  {
    what: 'HS256 under the public key as PEM',
    token: ({ hmacked, key }) => hmacked(key.export(pem)),
  },
  {
    what: 'HS256 under the PEM without its last line break',
    token: ({ hmacked, key }) => hmacked(String(key.export(pem)).trim()),
  },
  {
    what: 'HS256 under the public key as DER',
    token: ({ hmacked, key }) => hmacked(key.export(der)),
  },
  { what: 'HS256 under the JWK', token: ({ hmacked, jwk }) => hmacked(JSON.stringify(jwk)) },
  { what: 'HS256 under the modulus', token: ({ hmacked, jwk }) => hmacked(jwk.n) },
  {
    what: "HS256 under the modulus' bytes",
    token: ({ hmacked, jwk }) => hmacked(Buffer.from(jwk.n, 'base64url')),
  },
  { what: 'HS256 under nothing', token: ({ hmacked }) => hmacked('') },
  { what: 'HS256 under the client id', token: ({ hmacked, claims }) => hmacked(claims.aud) },
  { what: 'HS384 under the PEM', token: ({ hmacked, key }) => hmacked(key.export(pem), 'HS384') },
  { what: 'HS512 under the PEM', token: ({ hmacked, key }) => hmacked(key.export(pem), 'HS512') },
  {
    what: 'PS256 under a key of one’s own',
    token: ({ forged }) => forged({ header: { alg: 'PS256' } }),
  },
  {
    what: 'ES256 under a key of one’s own',
    token: ({ forged }) => forged({ header: { alg: 'ES256' } }, own.ec.privateKey),
  },
  {
    what: 'EdDSA under a key of one’s own',
    token: ({ forged }) => forged({ header: { alg: 'EdDSA' } }, own.ed.privateKey),
  },
];

const signatures: Hostile[] = [
  { what: 'no signature', token: ({ unsigned }) => unsigned({}) },
  {
    what: 'a signature of nothing but zeros',
    token: ({ unsigned }) => unsigned({}, Buffer.alloc(256).toString('base64url')),
  },
  { what: 'a signature cut short', token: ({ genuine }) => genuine.slice(0, -8) },
  { what: 'a signature with more at its end', token: ({ genuine }) => `${genuine}AAAA` },
  {
    what: 'a signature with one bit turned',
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
    what: 'the members in another order',
    token({ genuine }) {
      const [header = '', , mark = ''] = genuine.split('.');
      const turned = Object.fromEntries(Object.entries(read(genuine, 1)).toReversed());
      return `${header}.${part(turned)}.${mark}`;
    },
  },
];

/** Tokens whose signature proves nothing. */
export const algorithms: Hostile[] = [...withoutSignature, ...misnamed, ...confused, ...signatures];
