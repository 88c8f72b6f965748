import { loadScript } from '#client/lib/load-script.ts';

/**
 * The part of Google's library that we use
 * (developers.google.com/identity/gsi/web/reference/js-reference).
 */
interface GoogleLibrary {
  accounts: {
    id: {
      initialize: (settings: {
        client_id: string;
        nonce: string;
        ux_mode: 'popup';
        auto_select: false;
        callback: (response: { credential?: string }) => void;
      }) => void;
      renderButton: (parent: HTMLElement, look: Record<string, string | number>) => void;
    };
  };
}

interface GoogleButton {
  script: string;
  clientId: string;
  nonce: string;
  /** The element to draw into; null when the person has left in the meantime. */
  holder: () => HTMLElement | null;
  onCredential: (credential: string | undefined) => void;
}

/** Loads Google's library and lets it draw its button; rejects if either fails. */
export async function drawGoogleButton(button: GoogleButton): Promise<void> {
  await loadScript(button.script);
  const holder = button.holder();
  if (!holder) return;
  const { google } = window as unknown as { google: GoogleLibrary };
  google.accounts.id.initialize({
    client_id: button.clientId,
    nonce: button.nonce,
    ux_mode: 'popup',
    auto_select: false,
    callback: ({ credential }) => button.onCredential(credential),
  });
  holder.replaceChildren();
  google.accounts.id.renderButton(holder, {
    type: 'standard',
    theme: 'outline',
    size: 'large',
    text: 'continue_with',
    shape: 'rectangular',
    locale: 'de',
  });
}
