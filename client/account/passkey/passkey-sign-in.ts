import { askForPasskey } from '#client/account/passkey/ask-browser.ts';
import { api, callApi } from '#client/lib/api.ts';
import type { SessionAnswer } from '#worker/account/schemas.ts';

/** A challenge lives for fifteen minutes, so a page that waits asks for a new one before. */
const renewMs = 10 * 60_000;

const options = () => callApi(api.account.passkey.signin.options.$post({ json: {} }));

/** Signs in with a passkey in a window of the browser's. */
export async function signInWithPasskey(): Promise<SessionAnswer> {
  const answer = await askForPasskey(await options());
  return callApi(api.account.passkey.signin.$post({ json: answer }));
}

/**
 * Lets the browser offer passkeys in the e-mail field, until `end`. Resolves to null if it cannot,
 * or when another question of the browser's takes the place of this one: nobody has asked for
 * anything yet. Rejects if a passkey was chosen and our server refuses it.
 */
export async function offerInField(end: AbortSignal): Promise<SessionAnswer | null> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
  while (!end.aborted) {
    const renewal = AbortSignal.timeout(renewMs);
    const given = await options()
      .then((asked) => askForPasskey(asked, AbortSignal.any([end, renewal])))
      .catch(() => null);
    if (given) return callApi(api.account.passkey.signin.$post({ json: given }));
    if (!renewal.aborted) return null;
  }
  return null;
}
