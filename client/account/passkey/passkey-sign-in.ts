import { askForPasskey, sendPasskey } from '#client/account/passkey/ask-browser.ts';
import { isStaying } from '#client/account/staying.ts';
import { api, callApi } from '#client/lib/api.ts';
import type { SessionAnswer } from '#worker/account/schemas.ts';

/** A challenge lives for fifteen minutes, so a page that waits asks for a new one before. */
const renewMs = 10 * 60_000;

const options = () => callApi(api.account.passkey.signin.options.$post({ json: {} }));

const send = (given: Awaited<ReturnType<typeof askForPasskey>>) =>
  sendPasskey(given, (json) =>
    callApi(api.account.passkey.signin.$post({ json: { ...json, stay: isStaying() } })),
  );

/** Signs in with a passkey in a window of the browser's. */
export async function signInWithPasskey(): Promise<SessionAnswer> {
  return send(await askForPasskey(await options()));
}

/**
 * Lets the browser offer passkeys in the e-mail field, from when the person turns to it until
 * `end`. A visit alone asks for nothing: the challenge comes with a cookie, which only somebody who
 * signs in needs. Resolves to null if the browser cannot, or when another question of the browser's
 * takes the place of this one. Rejects if a passkey was chosen and our server refuses it.
 */
export async function offerInField(end: AbortSignal): Promise<SessionAnswer | null> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
  while (!end.aborted) {
    await personTurnsToField(end);
    if (end.aborted) return null;
    const renewal = AbortSignal.timeout(renewMs);
    const given = await options()
      .then((asked) => askForPasskey(asked, AbortSignal.any([end, renewal])))
      .catch(() => null);
    if (given) return send(given);
    if (!renewal.aborted) return null;
  }
  return null;
}

/**
 * Resolves when the person touches or enters a field in which browsers offer passkeys, at once if
 * they are in it, and at `end`. A touch comes before the focus, by which the browser shows what it
 * offers: the call has that time.
 */
function personTurnsToField(end: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const turn = ({ target }: { target: EventTarget | null }) => {
      if (target instanceof Element && target.matches('[autocomplete~="webauthn"]')) resolve();
    };
    turn({ target: document.activeElement });
    document.addEventListener('pointerdown', turn, { signal: end });
    document.addEventListener('focusin', turn, { signal: end });
    end.addEventListener('abort', () => resolve());
  });
}
