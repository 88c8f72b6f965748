import { loadScript } from '#client/lib/load-script.ts';

/**
 * The part of Apple's library that we use (developer.apple.com/documentation/signinwithapplejs).
 */
interface AppleLibrary {
  auth: {
    init: (settings: {
      clientId: string;
      scope: string;
      redirectURI: string;
      state: string;
      nonce: string;
      usePopup: true;
    }) => void;
    signIn: () => Promise<{
      authorization: { id_token: string; state: string };
      /** Sent only at a person's first sign-in. */
      user?: { name?: { firstName?: string; lastName?: string } };
    }>;
  };
}

interface AppleRequest {
  script: string;
  clientId: string;
  redirectUri: string;
  nonce: string;
}

/** A refusal by Apple's library; its message is Apple's own error code. */
export class AppleError extends Error {
  /** Whether its code is Apple's own, which can be called like one of ours. */
  readonly isApples: boolean;

  constructor(code: string, isApples = false) {
    super(code);
    this.isApples = isApples;
  }
}

/** Apple's error codes for a window that the person closed. */
const closed = new Set(['popup_closed_by_user', 'user_cancelled_authorize']);
const characters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const stateLength = 6;

/**
 * Opens Apple's window. Answers the id token and the name, which Apple sends only once; null if the
 * person closed the window. Throws AppleError, and whatever loading the library throws.
 */
export async function requestAppleToken(
  question: AppleRequest,
): Promise<{ idToken: string; name: string } | null> {
  await loadScript(question.script);
  const { AppleID } = window as unknown as { AppleID: AppleLibrary };
  const state = randomState();
  AppleID.auth.init({
    clientId: question.clientId,
    scope: 'name email',
    redirectURI: question.redirectUri,
    state,
    nonce: question.nonce,
    usePopup: true,
  });
  const answer = await AppleID.auth.signIn().catch((reason: unknown) => {
    const { error } = (reason ?? {}) as { error?: unknown };
    if (typeof error === 'string' && closed.has(error)) return null;
    throw typeof error === 'string' ? new AppleError(error, true) : new AppleError('server_error');
  });
  if (!answer) return null;
  const { authorization, user } = answer;
  if (authorization.state !== state) throw new AppleError('invalid_user');
  const name = [user?.name?.firstName, user?.name?.lastName].filter(Boolean).join(' ');
  return { idToken: authorization.id_token, name };
}

function randomState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(stateLength));
  return Array.from(bytes, (byte) => characters[byte % characters.length]).join('');
}
