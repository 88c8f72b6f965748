import { own } from './forge.ts';
import type { Forge } from './forge.ts';

/** An assertion that must not open the desk to anybody. */
export interface Hostile {
  what: string;
  token: (forge: Forge) => string | Promise<string>;
}

const hour = 3600;

/** An assertion that Access really signed, with other claims. */
function withClaims(what: string, claims: (forge: Forge) => Record<string, unknown>): Hostile {
  return { what, token: (forge) => forge.signed({ claims: claims(forge) }) };
}

const algorithms: Hostile[] = [
  ...['none', 'None', 'NONE'].map((alg) => ({
    what: `alg ${alg}`,
    token: ({ unsigned }: Forge) => unsigned({ header: { alg } }),
  })),
  {
    what: 'alg none with the genuine signature',
    token: ({ unsigned, genuine }) => unsigned({ header: { alg: 'none' } }, genuine.split('.')[2]),
  },
  ...['RS384', 'RS512', 'PS256', 'ES256', 'HS256', 'rs256', ''].map((alg) => ({
    what: `alg ${JSON.stringify(alg)}in an assertion that RS256 signed`,
    token: ({ signed }: Forge) => signed({ header: { alg } }),
  })),
  {
    what: 'HS256 with the public key as PEM for a secret',
    token: ({ hmacked, key }) => hmacked(key.export({ type: 'spki', format: 'pem' })),
  },
  {
    what: 'HS256 with the public key as DER for a secret',
    token: ({ hmacked, key }) => hmacked(key.export({ type: 'spki', format: 'der' })),
  },
  {
    what: 'HS256 with the JWK for a secret',
    token: ({ hmacked, jwk }) => hmacked(JSON.stringify(jwk)),
  },
  { what: 'HS256 with the modulus for a secret', token: ({ hmacked, jwk }) => hmacked(jwk.n) },
  { what: 'HS256 with an empty secret', token: ({ hmacked }) => hmacked('') },
  {
    what: 'HS512 with the public key as PEM for a secret',
    token: ({ hmacked, key }) => hmacked(key.export({ type: 'spki', format: 'pem' }), 'HS512'),
  },
];

const ownJwk = own.rsa.publicKey.export({ format: 'jwk' });

const keys: Hostile[] = [
  { what: "the attacker's own key with the genuine kid", token: ({ forged }) => forged({}) },
  {
    what: "the attacker's own key without a kid",
    token: ({ forged }) => forged({ header: { kid: null } }),
  },
  {
    what: "the attacker's own key with an unknown kid",
    token: ({ forged }) => forged({ header: { kid: 'unknown' } }),
  },
  {
    what: "the attacker's own key in the header as jwk",
    token: ({ forged }) => forged({ header: { jwk: ownJwk } }),
  },
  {
    what: "the attacker's own key at a jku",
    token: ({ forged }) => forged({ header: { jku: 'https://attacker.example/certs' } }),
  },
  {
    what: "the attacker's own key at an x5u",
    token: ({ forged }) => forged({ header: { x5u: 'https://attacker.example/chain.pem' } }),
  },
  {
    what: "ES256 with the attacker's own key",
    token: ({ forged }) => forged({ header: { alg: 'ES256' } }, own.ec.privateKey),
  },
  {
    what: 'the genuine key with an unknown kid',
    token: ({ signed }) => signed({ header: { kid: 'unknown' } }),
  },
  {
    what: 'a critical header that we do not support',
    token: ({ signed }) => signed({ header: { crit: ['unknown'], unknown: true } }),
  },
  { what: 'no signature', token: ({ unsigned }) => unsigned({}) },
  {
    what: 'a signature of zeros',
    token: ({ unsigned }) => unsigned({}, Buffer.alloc(256).toString('base64url')),
  },
  { what: 'a signature cut short', token: ({ genuine }) => genuine.slice(0, -8) },
  {
    what: 'another operator in the genuine assertion',
    token: ({ unsigned, genuine }) =>
      unsigned({ claims: { email: 'attacker@example.com' } }, genuine.split('.')[2]),
  },
];

const claims: Hostile[] = [
  withClaims('another audience', () => ({ aud: ['f'.repeat(64)] })),
  withClaims('another audience as a text', () => ({ aud: 'f'.repeat(64) })),
  withClaims('the audience in capitals', ({ claims: { aud } }) => ({
    aud: [aud[0]?.toUpperCase()],
  })),
  withClaims('the start of the audience', ({ claims: { aud } }) => ({
    aud: [aud[0]?.slice(0, 32)],
  })),
  withClaims('an empty list of audiences', () => ({ aud: [] })),
  withClaims('no audience', () => ({ aud: null })),
  withClaims('another team', () => ({ iss: 'https://attacker.cloudflareaccess.com' })),
  withClaims('the team with a slash', ({ claims: { iss } }) => ({ iss: `${iss}/` })),
  withClaims('the team without https', ({ claims: { iss } }) => ({
    iss: iss.slice('https://'.length),
  })),
  withClaims('no issuer', () => ({ iss: null })),
  withClaims('expired', ({ claims: { iat } }) => ({ iat: iat - 2 * hour, exp: iat - 60 })),
  withClaims('no end', () => ({ exp: null })),
  withClaims('an end that is a text', ({ claims: { exp } }) => ({ exp: String(exp) })),
  withClaims('not yet valid', ({ claims: { iat } }) => ({ nbf: iat + hour })),
  withClaims('issued in the future', ({ claims: { iat } }) => ({
    iat: iat + hour,
    exp: iat + 2 * hour,
  })),
  withClaims('no time of issue', () => ({ iat: null })),
  withClaims('no e-mail', () => ({ email: null })),
  withClaims('an empty e-mail', () => ({ email: '' })),
  withClaims('an e-mail without a domain', () => ({ email: 'desk' })),
  withClaims('a list of e-mails', () => ({ email: ['desk@lexlern.example'] })),
  withClaims('an e-mail that is a number', () => ({ email: 7 })),
  withClaims('a service token', () => ({
    email: null,
    sub: '',
    common_name: 'e367826f93b8d71185e03fe518aff3b4.access',
  })),
  withClaims('a service token that names somebody', () => ({ sub: '', common_name: 'x.access' })),
  withClaims("the team's own session", () => ({ type: 'org' })),
  withClaims('no type', () => ({ type: null })),
];

const forms: Hostile[] = [
  { what: 'an empty text', token: () => '' },
  { what: 'a word', token: () => 'operator' },
  { what: 'two dots', token: () => '..' },
  { what: 'five parts', token: ({ genuine }) => `${genuine}.a.b` },
  { what: 'Bearer before the genuine one', token: ({ genuine }) => `Bearer ${genuine}` },
  { what: 'the genuine one with padding', token: ({ genuine }) => `${genuine}=` },
  { what: 'the genuine one twice', token: ({ genuine }) => `${genuine}, ${genuine}` },
  { what: '16 KB of letters', token: () => `a.${'a'.repeat(16_000)}.a` },
  {
    what: "a person's credential from Google",
    async token({ world, claims: { iss, aud, exp } }) {
      const identity = { provider: 'google', sub: '1', email: 'desk@lexlern.example', name: 'D' };
      const changes = { claims: { iss, aud, exp, type: 'app' } };
      const answer = await world.fetch('/sandbox/api/identity', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...identity, ...changes }),
      });
      return ((await answer.json()) as { credential: string }).credential;
    },
  },
];

export const hostile: Hostile[] = [...algorithms, ...keys, ...claims, ...forms];
