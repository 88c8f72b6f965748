import { own } from './forge.ts';
import type { Forge } from './forge.ts';

/** An assertion by which nobody may come to the desk. */
export interface Hostile {
  what: string;
  token: (forge: Forge) => string | Promise<string>;
}

const hour = 3600;

/** Really signed by Access, with other claims. */
function claimed(what: string, claims: (forge: Forge) => Record<string, unknown>): Hostile {
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
    what: `alg ${JSON.stringify(alg)}, really signed`,
    token: ({ signed }: Forge) => signed({ header: { alg } }),
  })),
  {
    what: 'HS256 under the public key as PEM',
    token: ({ hmacked, key }) => hmacked(key.export({ type: 'spki', format: 'pem' })),
  },
  {
    what: 'HS256 under the public key as DER',
    token: ({ hmacked, key }) => hmacked(key.export({ type: 'spki', format: 'der' })),
  },
  { what: 'HS256 under the JWK', token: ({ hmacked, jwk }) => hmacked(JSON.stringify(jwk)) },
  { what: 'HS256 under the modulus', token: ({ hmacked, jwk }) => hmacked(jwk.n) },
  { what: 'HS256 under nothing', token: ({ hmacked }) => hmacked('') },
  {
    what: 'HS512 under the public key as PEM',
    token: ({ hmacked, key }) => hmacked(key.export({ type: 'spki', format: 'pem' }), 'HS512'),
  },
];

const ownJwk = own.rsa.publicKey.export({ format: 'jwk' });

const keys: Hostile[] = [
  { what: "a key of one's own under the genuine kid", token: ({ forged }) => forged({}) },
  {
    what: "a key of one's own without a kid",
    token: ({ forged }) => forged({ header: { kid: null } }),
  },
  {
    what: "a key of one's own under an unknown kid",
    token: ({ forged }) => forged({ header: { kid: 'unknown' } }),
  },
  {
    what: "a key of one's own in the header as jwk",
    token: ({ forged }) => forged({ header: { jwk: ownJwk } }),
  },
  {
    what: "a key of one's own at a jku",
    token: ({ forged }) => forged({ header: { jku: 'https://attacker.example/certs' } }),
  },
  {
    what: "a key of one's own at an x5u",
    token: ({ forged }) => forged({ header: { x5u: 'https://attacker.example/chain.pem' } }),
  },
  {
    what: "ES256 under a key of one's own",
    token: ({ forged }) => forged({ header: { alg: 'ES256' } }, own.ec.privateKey),
  },
  {
    what: 'the genuine key under an unknown kid',
    token: ({ signed }) => signed({ header: { kid: 'unknown' } }),
  },
  {
    what: 'a header that must be understood',
    token: ({ signed }) => signed({ header: { crit: ['unknown'], unknown: true } }),
  },
  { what: 'no signature', token: ({ unsigned }) => unsigned({}) },
  {
    what: 'a signature of zeros',
    token: ({ unsigned }) => unsigned({}, Buffer.alloc(256).toString('base64url')),
  },
  { what: 'a signature cut short', token: ({ genuine }) => genuine.slice(0, -8) },
  {
    what: 'another operator written into it',
    token: ({ unsigned, genuine }) =>
      unsigned({ claims: { email: 'attacker@example.com' } }, genuine.split('.')[2]),
  },
];

const claims: Hostile[] = [
  claimed('another audience', () => ({ aud: ['f'.repeat(64)] })),
  claimed('another audience as a text', () => ({ aud: 'f'.repeat(64) })),
  claimed('the audience in capitals', ({ claims: { aud } }) => ({ aud: [aud[0]?.toUpperCase()] })),
  claimed('the start of the audience', ({ claims: { aud } }) => ({ aud: [aud[0]?.slice(0, 32)] })),
  claimed('an empty list of audiences', () => ({ aud: [] })),
  claimed('no audience', () => ({ aud: null })),
  claimed('another team', () => ({ iss: 'https://attacker.cloudflareaccess.com' })),
  claimed('the team with a slash', ({ claims: { iss } }) => ({ iss: `${iss}/` })),
  claimed('the team without https', ({ claims: { iss } }) => ({
    iss: iss.slice('https://'.length),
  })),
  claimed('no issuer', () => ({ iss: null })),
  claimed('expired', ({ claims: { iat } }) => ({ iat: iat - 2 * hour, exp: iat - 60 })),
  claimed('no end', () => ({ exp: null })),
  claimed('an end that is a text', ({ claims: { exp } }) => ({ exp: String(exp) })),
  claimed('not yet valid', ({ claims: { iat } }) => ({ nbf: iat + hour })),
  claimed('made in the future', ({ claims: { iat } }) => ({
    iat: iat + hour,
    exp: iat + 2 * hour,
  })),
  claimed('not made at any time', () => ({ iat: null })),
  claimed('no e-mail', () => ({ email: null })),
  claimed('an empty e-mail', () => ({ email: '' })),
  claimed('an e-mail that is none', () => ({ email: 'desk' })),
  claimed('a list of e-mails', () => ({ email: ['desk@lexlern.example'] })),
  claimed('an e-mail that is a number', () => ({ email: 7 })),
  claimed('a service token', () => ({
    email: null,
    sub: '',
    common_name: 'e367826f93b8d71185e03fe518aff3b4.access',
  })),
  claimed('a service token that names somebody', () => ({ sub: '', common_name: 'x.access' })),
  claimed("the team's own session", () => ({ type: 'org' })),
  claimed('no kind', () => ({ type: null })),
];

const forms: Hostile[] = [
  { what: 'nothing', token: () => '' },
  { what: 'a word', token: () => 'operator' },
  { what: 'two points', token: () => '..' },
  { what: 'five parts', token: ({ genuine }) => `${genuine}.a.b` },
  { what: 'a scheme before it', token: ({ genuine }) => `Bearer ${genuine}` },
  { what: 'padding', token: ({ genuine }) => `${genuine}=` },
  { what: 'two at once', token: ({ genuine }) => `${genuine}, ${genuine}` },
  { what: '16 KB of it', token: () => `a.${'a'.repeat(16_000)}.a` },
  {
    what: "somebody's sign-in at Google",
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
