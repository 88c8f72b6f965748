import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';

import { makeNonce } from '#worker/account/nonce.ts';
import { verifyCredential } from '#worker/account/social/verify-credential.ts';
import type { Ctx } from '#worker/context.ts';

const browser = 'a'.repeat(64);
const now = Date.now();

/** An Apple whose key does not name its algorithm. */
async function apple() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const { kty, n, e } = await exportJWK(publicKey);
  const keys = [{ kty, n, e, kid: 'any' }];
  const ctx: Pick<Ctx, 'identityProviders' | 'codePepper' | 'clock'> = {
    identityProviders: {
      googleClientId: 'google',
      appleClientId: 'apple',
      usesStandIns: false,
      fetch: () => Promise.resolve(Response.json({ keys })),
    },
    codePepper: 'pepper',
    clock: { now: () => now },
  };
  // The test imports the same key again for each other algorithm.
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', privateKey);
  return { ctx: ctx as Ctx, pkcs8 };
}

const hashes = {
  RS256: ['RSASSA-PKCS1-v1_5', 'SHA-256'],
  RS384: ['RSASSA-PKCS1-v1_5', 'SHA-384'],
  RS512: ['RSASSA-PKCS1-v1_5', 'SHA-512'],
  PS256: ['RSA-PSS', 'SHA-256'],
} as const;

test('only RS256 is accepted, even if the key would allow other algorithms', async () => {
  const { ctx, pkcs8 } = await apple();
  const verdicts = Object.entries(hashes).map(async ([alg, [name, hash]]) => {
    const key = await crypto.subtle.importKey('pkcs8', pkcs8, { name, hash }, false, ['sign']);
    const nonce = await makeNonce(ctx.codePepper, { purpose: 'social', holder: browser }, now);
    const token = await new SignJWT({ nonce, email: 'erika@example.com', email_verified: true })
      .setProtectedHeader({ alg, kid: 'any' })
      .setIssuer('https://appleid.apple.com')
      .setAudience('apple')
      .setSubject('erika')
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor(now / 1000) + 600)
      .sign(key);
    return verifyCredential(ctx, 'apple', token, browser).then(
      ({ subject }) => `${alg} ${subject}`,
      (error: { code?: string }) => `${alg} ${error.code}`,
    );
  });
  expect(await Promise.all(verdicts)).toEqual([
    'RS256 erika',
    'RS384 invalid_user',
    'RS512 invalid_user',
    'PS256 invalid_user',
  ]);
});
