import { makeNonce } from '#worker/account/social/nonce.ts';
import type { NonceAnswer } from '#worker/account/social/schemas.ts';
import type { Ctx } from '#worker/context.ts';
import { randomToken } from '#worker/crypto.ts';

const scripts = {
  google: 'https://accounts.google.com/gsi/client',
  apple: 'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/de_DE/appleid.auth.js',
};
const standInScripts = { google: '/sandbox/google.js', apple: '/sandbox/apple.js' };

/**
 * What a page needs to let somebody sign in at Google or Apple. `browser` is the cookie that binds
 * the nonce; a browser keeps the one it has, so that several open pages don't end each other's.
 */
export async function issueNonce(
  ctx: Ctx,
  cookie: string | null,
): Promise<{ browser: string; answer: NonceAnswer }> {
  const { googleClientId, appleClientId, standIn } = ctx.identityProviders;
  const script = standIn ? standInScripts : scripts;
  const browser = cookie !== null && /^[0-9a-f]{64}$/.test(cookie) ? cookie : randomToken();
  return {
    browser,
    answer: {
      nonce: await makeNonce(ctx.codePepper, browser, ctx.clock.now()),
      google: { client_id: googleClientId, script: script.google },
      apple: {
        client_id: appleClientId,
        script: script.apple,
        // Never visited: Apple's window hands its answer to the page that opened it.
        redirect_uri: `${ctx.origin}/account/signin`,
      },
    },
  };
}
