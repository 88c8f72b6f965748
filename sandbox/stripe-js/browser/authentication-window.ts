export type Authenticate = (intent: string, address: string) => Promise<void>;

/**
 * Makes the 3-D Secure window: the bank's page in a frame above the shop. The promise resolves when
 * the person has decided or has closed the window. Closing counts as a refusal, as in the real
 * window.
 */
export function authenticationWindows(): Authenticate {
  function refuse(intent: string): Promise<unknown> {
    return fetch(`/sandbox/api/authentications/${intent}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'refuse' }),
    }).catch(() => undefined);
  }

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    dialog[data-stripe-authentication] {
      border: 0; border-radius: 12px; padding: 0; margin: auto; overflow: hidden;
      width: min(26rem, calc(100vw - 2rem)); height: min(36rem, calc(100dvh - 2rem));
      max-width: none; max-height: none; background: #fff; box-shadow: 0 16px 48px rgb(0 0 0 / 0.35);
    }
    dialog[data-stripe-authentication]::backdrop { background: rgb(20 24 33 / 0.55); }
    dialog[data-stripe-authentication] iframe { border: 0; display: block; width: 100%; height: 100%; }
  `);

  return (intent, address) =>
    new Promise((resolve) => {
      const before = document.activeElement;
      const dialog = document.createElement('dialog');
      dialog.dataset.stripeAuthentication = intent;
      dialog.setAttribute('aria-label', 'Zahlung bestätigen');
      const frame = document.createElement('iframe');
      frame.src = address;
      frame.title = 'Bestätigung bei der Bank';
      dialog.append(frame);

      function finish(): void {
        window.removeEventListener('message', receive);
        dialog.remove();
        if (before instanceof HTMLElement) before.focus();
        resolve();
      }

      function receive(event: MessageEvent): void {
        const ours = event.origin === location.origin && event.source === frame.contentWindow;
        if (ours && event.data === `authentication:${intent}`) finish();
      }

      window.addEventListener('message', receive);
      // Escape closes the dialog when the focus is outside the bank's page.
      dialog.addEventListener('close', () => void refuse(intent).then(finish));
      if (!document.adoptedStyleSheets.includes(sheet)) {
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }
      document.body.append(dialog);
      dialog.showModal();
    });
}
