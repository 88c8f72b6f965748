import type { GoogleButtonOptions, googleButtons } from './google-button.ts';
import type { popups } from './popup.ts';

/** The functions whose source makes up the served script. */
export interface GoogleParts {
  googleButtons: typeof googleButtons;
  popups: typeof popups;
}

interface Credential {
  credential: string;
  select_by: string;
}

/** developers.google.com/identity/gsi/web/reference/js-reference#IdConfiguration */
interface IdConfiguration {
  client_id?: string;
  callback?: (response: Credential & { state?: string }) => void;
  nonce?: string;
}

/** Sets `window.google.accounts.id`, as developers.google.com/identity/gsi/web documents it. */
export function installGoogle(parts: GoogleParts): void {
  const openPopup = parts.popups();
  const drawButton = parts.googleButtons();
  let configuration: IdConfiguration | null = null;
  let open: { close: () => void } | null = null;

  function log(sentence: string): void {
    console.error(`[GSI_LOGGER]: ${sentence}`);
  }

  async function press(options: GoogleButtonOptions): Promise<void> {
    options.click_listener?.();
    const { client_id, nonce, callback } = configuration ?? {};
    const request = { client_id, nonce, origin: location.origin };
    const popup = openPopup<Credential>('google', request);
    // Google's library reports a blocked window only in the browser's console.
    if ('blocked' in popup) {
      return log(
        `Failed to open popup window on url: ${popup.blocked}. Maybe blocked by the browser?`,
      );
    }
    open = popup;
    const outcome = await popup.outcome;
    // Google's library does not report a closed or cancelled window either.
    if (!outcome || !('answer' in outcome)) return;
    callback?.({ ...outcome.answer, ...(options.state !== undefined && { state: options.state }) });
  }

  const id = {
    initialize(config: IdConfiguration | undefined): void {
      if (!config?.client_id) return log('Missing required parameter: client_id.');
      if (configuration) {
        console.warn(
          '[GSI_LOGGER]: google.accounts.id.initialize() is called multiple times. This could cause unexpected behavior and only the last initialized instance will be used.',
        );
      }
      configuration = config;
    },
    renderButton(parent: HTMLElement | null, options: GoogleButtonOptions = {}): void {
      if (!configuration) return log('Failed to render button before calling initialize().');
      if (!parent) return log('Failed to render button because there is no parent or options set.');
      drawButton(parent, options, () => void press(options));
    },
    /** One Tap is never shown here. The page is told that it was skipped. */
    prompt(listener?: (moment: object) => void): void {
      if (!configuration) return log('Failed to show One Tap before calling initialize().');
      listener?.({
        isDisplayMoment: () => false,
        isSkippedMoment: () => true,
        isDismissedMoment: () => false,
        getMomentType: () => 'skipped',
      });
    },
    disableAutoSelect(): void {},
    cancel(): void {
      open?.close();
    },
  };

  const page = window as Window & { google?: object; onGoogleLibraryLoad?: () => void };
  page.google = { ...page.google, accounts: { id } };
  page.onGoogleLibraryLoad?.();
}
