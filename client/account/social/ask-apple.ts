import { loadScript } from '#client/lib/load-script.ts';

/** What is used of Apple's library (developer.apple.com/documentation/signinwithapplejs). */
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
      /** Only at a person's first sign-in. */
      user?: { name?: { firstName?: string; lastName?: string } };
    }>;
  };
}

interface AppleQuestion {
  script: string;
  clientId: string;
  redirectUri: string;
  nonce: string;
}

/** A refusal by Apple's library; its message is Apple's own code. */
export class AppleRefusal extends Error {}

/** How Apple's library says that the person has closed its window. */
const closed = new Set(['popup_closed_by_user', 'user_cancelled_authorize']);
const characters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const stateLength = 6;

/**
 * Opens Apple's window and answers with the id token and the name, which Apple tells only once; null
 * if the person closed it. Throws AppleRefusal, and what loading the library throws.
 */
export async function askApple(
  question: AppleQuestion,
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
    throw new AppleRefusal(typeof error === 'string' ? error : 'server_error');
  });
  if (!answer) return null;
  const { authorization, user } = answer;
  if (authorization.state !== state) throw new AppleRefusal('invalid_user');
  const name = [user?.name?.firstName, user?.name?.lastName].filter(Boolean).join(' ');
  return { idToken: authorization.id_token, name };
}

function randomState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(stateLength));
  return Array.from(bytes, (byte) => characters[byte % characters.length]).join('');
}
