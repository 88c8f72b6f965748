import { Buffer } from 'node:buffer';
import { webcrypto } from 'node:crypto';

import { subtle as atOnce } from '#tests/simulator/machine/subtle.ts';

/*
 * The part of WebCrypto that lives do not use: keys in pairs, with which Access, Google, Apple and
 * the hand-off sign. Node's own works in threads, which is no harm here, because a test waits for
 * the answer. HMAC and digests are done at once, as in the simulator.
 */

const { subtle: real } = webcrypto;

type Import = Parameters<typeof real.importKey>;
type Sign = Parameters<typeof real.sign>;
type Verify = Parameters<typeof real.verify>;
type ImportAtOnce = Parameters<typeof atOnce.importKey>;
type SignAtOnce = Parameters<typeof atOnce.sign>;

const nameOf = (algorithm: Import[2]) =>
  (typeof algorithm === 'string' ? algorithm : algorithm.name).toUpperCase();

export const subtle = {
  digest: atOnce.digest,
  importKey: (...given: Import) =>
    nameOf(given[2]) === 'HMAC'
      ? atOnce.importKey(...(given as unknown as ImportAtOnce))
      : real.importKey(...given),
  sign: (...given: Sign) =>
    given[1] instanceof CryptoKey
      ? real.sign(...given)
      : atOnce.sign(...(given as unknown as SignAtOnce)),
  verify: async (...[algorithm, key, signature, data]: Verify) => {
    if (key instanceof CryptoKey) return real.verify(algorithm, key, signature, data);
    const own = await atOnce.sign(...([algorithm, key, data] as unknown as SignAtOnce));
    return Buffer.from(own).equals(Buffer.from(signature as Uint8Array));
  },
  generateKey: real.generateKey.bind(real),
  exportKey: real.exportKey.bind(real),
  encrypt: real.encrypt.bind(real),
  decrypt: real.decrypt.bind(real),
};
