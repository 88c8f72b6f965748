import { newChallenge, timeoutMs } from '#worker/account/passkey/challenge.ts';
import type { RequestOptionsAnswer } from '#worker/account/passkey/schemas.ts';
import { rpIdOf } from '#worker/account/passkey/verify-response.ts';
import type { Ctx } from '#worker/context.ts';
import { browserToken } from '#worker/session-token.ts';

/**
 * What a browser needs to ask for any passkey of this site. `browser` is the value of the cookie
 * that the challenge is bound to; a browser keeps its cookie.
 */
export async function beginSignIn(
  ctx: Ctx,
  cookie: string | null,
): Promise<{ browser: string; answer: RequestOptionsAnswer }> {
  const browser = browserToken(cookie);
  return {
    browser,
    answer: {
      public_key: {
        challenge: await newChallenge(ctx, { purpose: 'passkey_sign_in', holder: browser }),
        rpId: rpIdOf(ctx.origin),
        // None is named, so that nobody learns who has passkeys: the authenticator offers its own.
        allowCredentials: [],
        userVerification: 'required',
        timeout: timeoutMs,
      },
    },
  };
}
