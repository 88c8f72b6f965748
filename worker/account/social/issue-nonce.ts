import { makeNonce } from '#worker/account/nonce.ts';
import type { NonceAnswer } from '#worker/account/social/schemas.ts';
import type { Ctx } from '#worker/context.ts';
import { browserToken } from '#worker/session-token.ts';

const scripts = {
  google: 'https://accounts.google.com/gsi/client',
  apple: 'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/de_DE/appleid.auth.js',
};
const standInScripts = { google: '/sandbox/google.js', apple: '/sandbox/apple.js' };

/**
 * Returns what a page needs for a sign-in at Google or Apple. `browser` is the value of the cookie
 * that the nonce is bound to. A browser keeps its cookie, so several open pages can be used.
 */
export async function issueNonce(
  ctx: Ctx,
  cookie: string | null,
): Promise<{ browser: string; answer: NonceAnswer }> {
  const { googleClientId, appleClientId, usesStandIns } = ctx.identityProviders;
  const script = usesStandIns ? standInScripts : scripts;
  const browser = browserToken(cookie);
  return {
    browser,
    answer: {
      nonce: await makeNonce(
        ctx.codePepper,
        { purpose: 'social', holder: browser },
        ctx.clock.now(),
      ),
      google: { client_id: googleClientId, script: script.google },
      apple: {
        client_id: appleClientId,
        script: script.apple,
        // Nobody visits it: Apple's window sends its answer to the page that opened it.
        redirect_uri: `${ctx.origin}/account/signin`,
      },
    },
  };
}
