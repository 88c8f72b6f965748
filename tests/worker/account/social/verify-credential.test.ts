import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';

import { makeNonce } from '#worker/account/social/nonce.ts';
import { verifyCredential } from '#worker/account/social/verify-credential.ts';
import type { Ctx } from '#worker/context.ts';

const browser = 'a'.repeat(64);
const now = Date.now();

/** Apple, with a key that does not say what it signs with. */
async function apple() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const { kty, n, e } = await exportJWK(publicKey);
  const keys = [{ kty, n, e, kid: 'any' }];
  const ctx: Pick<Ctx, 'identityProviders' | 'codePepper' | 'clock'> = {
    identityProviders: {
      googleClientId: 'google',
      appleClientId: 'apple',
      standIn: false,
      fetch: () => Promise.resolve(Response.json({ keys })),
    },
    codePepper: 'pepper',
    clock: { now: () => now },
  };
  // For another algorithm the same key is imported anew.
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', privateKey);
  return { ctx: ctx as Ctx, pkcs8 };
}

const hashes = {
  RS256: ['RSASSA-PKCS1-v1_5', 'SHA-256'],
  RS384: ['RSASSA-PKCS1-v1_5', 'SHA-384'],
  RS512: ['RSASSA-PKCS1-v1_5', 'SHA-512'],
  PS256: ['RSA-PSS', 'SHA-256'],
} as const;

test('RS256 is the only way of signing, whatever a key would be good for', async () => {
  const { ctx, pkcs8 } = await apple();
  const verdicts = Object.entries(hashes).map(async ([alg, [name, hash]]) => {
    const key = await crypto.subtle.importKey('pkcs8', pkcs8, { name, hash }, false, ['sign']);
    const nonce = await makeNonce(ctx.codePepper, browser, now);
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
