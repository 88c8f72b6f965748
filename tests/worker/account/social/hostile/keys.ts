import { own } from './forge.ts';
import type { Forge } from './forge.ts';
import type { Hostile } from './hostile.ts';

const ownJwk = own.rsa.publicKey.export({ format: 'jwk' });
const kids = ['', 'unknown', '../../../../dev/null', "' OR '1'='1", 'x'.repeat(2000), '__proto__'];

const header = (what: string, members: (forge: Forge) => Record<string, unknown>): Hostile => ({
  what: `a key of one's own, ${what}`,
  token: (forge) => forge.forged({ header: members(forge) }),
});

const ownKeys: Hostile[] = [
  header('under the genuine kid', () => ({})),
  header('without a kid', () => ({ kid: null })),
  ...kids.map((kid) => header(`kid ${JSON.stringify(kid.slice(0, 40))}`, () => ({ kid }))),
  header('kid a number', () => ({ kid: 1 })),
  header('kid a list', ({ jwk }) => ({ kid: [jwk.kid] })),
  header('in the header as jwk', () => ({ jwk: ownJwk })),
  header('in the header as jwk, without a kid', () => ({ jwk: ownJwk, kid: null })),
  header('in the header as jwk of that kid', ({ jwk }) => ({ jwk: { ...ownJwk, kid: jwk.kid } })),
  header('at a jku', () => ({ jku: 'https://attacker.example/keys.json' })),
  header('at a jku here', ({ world }) => ({ jku: `${world.origin}/.well-known/jwks.json` })),
  header("at a jku like the provider's", ({ claims }) => ({
    jku: `${claims.iss}@attacker.example`,
  })),
  header('at an x5u', () => ({ x5u: 'https://attacker.example/chain.pem' })),
  header('as an x5c', () => ({
    x5c: [own.rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')],
  })),
  header('named by an x5t', () => ({ x5t: 'dGh1bWJwcmludA', 'x5t#S256': 'dGh1bWJwcmludA' })),
  header('all of it', ({ jwk }) => ({
    jwk: { ...ownJwk, kid: jwk.kid, alg: 'RS256' },
    jku: 'https://attacker.example/keys.json',
    x5u: 'https://attacker.example/chain.pem',
  })),
  {
    what: "a weak key of one's own",
    token: ({ forged }) => forged({}, own.weak.privateKey),
  },
];

const genuineKey: Hostile[] = [
  ...['unknown', '', 'x'.repeat(2000)].map((kid) => ({
    what: `the genuine key under the kid ${JSON.stringify(kid.slice(0, 40))}`,
    token: ({ signed }: Forge) => signed({ header: { kid } }),
  })),
  ...[['exp'], ['b64'], ['unknown'], [], 'exp', true, [1]].map((crit) => ({
    what: `a header that must be understood: ${JSON.stringify(crit)}`,
    token: ({ signed }: Forge) => signed({ header: { crit, unknown: true } }),
  })),
  {
    what: 'a payload that is said not to be encoded',
    token: ({ signed }) => signed({ header: { b64: false, crit: ['b64'] } }),
  },
  {
    what: "the other provider's key",
    token: ({ claims, header: { kid }, identity, signed }) =>
      signed(
        { claims, header: { kid } },
        { provider: identity.provider === 'google' ? 'apple' : 'google' },
      ),
  },
  {
    what: "the other provider's key under its own kid",
    token: ({ claims, identity, signed }) =>
      signed({ claims }, { provider: identity.provider === 'google' ? 'apple' : 'google' }),
  },
];

/** Tokens signed with a key that is not the provider's, or not plainly so. */
export const keys: Hostile[] = [...ownKeys, ...genuineKey];
