import type { Popup, popups } from './popup.ts';

/** The functions whose source makes up the served script. */
export interface AppleParts {
  popups: typeof popups;
}

/** developer.apple.com/documentation/signinwithapplejs/clientconfigi */
interface ClientConfig {
  clientId?: string;
  scope?: string;
  redirectURI?: string;
  state?: string;
  nonce?: string;
  usePopup?: boolean;
}

interface SignInResponse {
  authorization: { code: string; id_token: string; state?: string };
  user?: { email?: string; name?: { firstName: string; lastName: string } };
}

/** Sets `window.AppleID.auth` (developer.apple.com/documentation/signinwithapplejs). */
export function installApple(parts: AppleParts): void {
  const openPopup = parts.popups();
  let configuration: ClientConfig | null = null;
  let running: { popup: Popup<SignInResponse>; refuse: (error: object) => void } | null = null;

  function checkConfig(config: ClientConfig): ClientConfig {
    for (const name of ['clientId', 'redirectURI'] as const) {
      if (typeof config[name] !== 'string') throw new Error(`The "${name}" should be a string.`);
    }
    if (config.usePopup !== true) throw new Error('The sandbox knows "usePopup": true only.');
    return config;
  }

  function dispatch(name: string, detail: object): void {
    document.dispatchEvent(new CustomEvent(`AppleIDSignIn${name}`, { detail }));
  }

  function ask(config: ClientConfig): Promise<SignInResponse> {
    // Apple ends the sign-in that is under way when a new one begins.
    running?.refuse({ error: 'user_trigger_new_signin_flow' });
    running?.popup.close();
    const { clientId: client_id, redirectURI: redirect_uri, scope, state, nonce } = config;
    const request = { client_id, redirect_uri, scope, state, nonce };
    const popup = openPopup<SignInResponse>('apple', request);
    // oxlint-disable-next-line prefer-promise-reject-errors -- Apple's library rejects with this
    if ('blocked' in popup) return Promise.reject({ error: 'popup_blocked_by_browser' });
    return new Promise((resolve, refuse) => {
      running = { popup, refuse };
      void popup.outcome.then((outcome) => {
        if (running?.popup === popup) running = null;
        if (!outcome) return refuse({ error: 'popup_closed_by_user' });
        return 'answer' in outcome ? resolve(outcome.answer) : refuse({ error: outcome.error });
      });
    });
  }

  const auth = {
    init(config: ClientConfig = {}): void {
      configuration = checkConfig(config);
    },
    async signIn(config: ClientConfig = {}): Promise<SignInResponse> {
      if (!configuration) throw new Error('The "init" function must be called first.');
      try {
        const response = await ask(checkConfig({ ...configuration, ...config }));
        dispatch('OnSuccess', response);
        return response;
      } catch (error) {
        dispatch('OnFailure', error as object);
        throw error;
      }
    },
  };
  Object.assign(window, { AppleID: { auth } });
}
