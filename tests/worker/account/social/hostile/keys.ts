import { own } from './forge.ts';
import type { Forge } from './forge.ts';
import type { Hostile } from './hostile.ts';

const ownJwk = own.rsa.publicKey.export({ format: 'jwk' });
const kids = ['', 'unknown', '../../../../dev/null', "' OR '1'='1", 'x'.repeat(2000), '__proto__'];

const header = (what: string, members: (forge: Forge) => Record<string, unknown>): Hostile => ({
  what: `the attacker's own key, ${what}`,
  token: (forge) => forge.forged({ header: members(forge) }),
});

const ownKeys: Hostile[] = [
  header('with the genuine kid', () => ({})),
  header('without a kid', () => ({ kid: null })),
  ...kids.map((kid) => header(`with the kid ${JSON.stringify(kid.slice(0, 40))}`, () => ({ kid }))),
  header('with a number as kid', () => ({ kid: 1 })),
  header('with a list as kid', ({ jwk }) => ({ kid: [jwk.kid] })),
  header('in the header as jwk', () => ({ jwk: ownJwk })),
  header('in the header as jwk, without a kid', () => ({ jwk: ownJwk, kid: null })),
  header('in the header as jwk with the genuine kid', ({ jwk }) => ({
    jwk: { ...ownJwk, kid: jwk.kid },
  })),
  header('at a jku', () => ({ jku: 'https://attacker.example/keys.json' })),
  header('at a jku of our own site', ({ world }) => ({
    jku: `${world.origin}/.well-known/jwks.json`,
  })),
  header("at a jku like the provider's", ({ claims }) => ({
    jku: `${claims.iss}@attacker.example`,
  })),
  header('at an x5u', () => ({ x5u: 'https://attacker.example/chain.pem' })),
  header('as an x5c', () => ({
    x5c: [own.rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')],
  })),
  header('named by an x5t', () => ({ x5t: 'dGh1bWJwcmludA', 'x5t#S256': 'dGh1bWJwcmludA' })),
  header('as jwk, jku and x5u together', ({ jwk }) => ({
    jwk: { ...ownJwk, kid: jwk.kid, alg: 'RS256' },
    jku: 'https://attacker.example/keys.json',
    x5u: 'https://attacker.example/chain.pem',
  })),
  {
    what: 'a weak key of the attacker',
    token: ({ forged }) => forged({}, own.weak.privateKey),
  },
];

const genuineKey: Hostile[] = [
  ...['unknown', '', 'x'.repeat(2000)].map((kid) => ({
    what: `the genuine key with the kid ${JSON.stringify(kid.slice(0, 40))}`,
    token: ({ signed }: Forge) => signed({ header: { kid } }),
  })),
  ...[['exp'], ['b64'], ['unknown'], [], 'exp', true, [1]].map((crit) => ({
    what: `a critical header that we do not support: ${JSON.stringify(crit)}`,
    token: ({ signed }: Forge) => signed({ header: { crit, unknown: true } }),
  })),
  {
    what: 'a payload that the header calls unencoded',
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
    what: "the other provider's key with its own kid",
    token: ({ claims, identity, signed }) =>
      signed({ claims }, { provider: identity.provider === 'google' ? 'apple' : 'google' }),
  },
];

/** Tokens signed with a key that is not, or not clearly, the provider's. */
export const keys: Hostile[] = [...ownKeys, ...genuineKey];
