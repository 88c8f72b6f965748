/** How a provider's window ended; null when the person closed it. */
export type PopupOutcome<Answer> = { answer: Answer } | { error: string } | null;

export interface Popup<Answer> {
  address: string;
  outcome: Promise<PopupOutcome<Answer>>;
  close: () => void;
}

export type OpenPopup = <Answer>(
  provider: string,
  request: Record<string, string | undefined>,
) => Popup<Answer> | { blocked: string };

/**
 * Makes the function that opens a provider's window, in the provider's size, and waits for its end.
 */
export function popups(): OpenPopup {
  // The window's page comes from the library's origin, which may differ from the page's origin.
  const { src } = document.currentScript as HTMLScriptElement;

  return <Answer>(provider: string, request: Record<string, string | undefined>) => {
    const page = new URL(`/sandbox/identity/${provider}`, src);
    for (const [name, value] of Object.entries(request)) {
      if (value !== undefined) page.searchParams.set(name, value);
    }
    const popupWindow = window.open(page, `sandbox-${provider}`, 'popup,width=520,height=680');
    if (!popupWindow) return { blocked: page.href };

    const outcome = new Promise<PopupOutcome<Answer>>((resolve) => {
      function finish(how: PopupOutcome<Answer>): void {
        window.removeEventListener('message', receive);
        clearInterval(watch);
        resolve(how);
      }
      function receive(event: MessageEvent): void {
        if (event.source !== popupWindow || event.origin !== page.origin) return;
        if (event.data?.provider === provider) finish(event.data);
      }
      window.addEventListener('message', receive);
      // Closing a window sends no message, and its last message may still be on the way.
      const watch = setInterval(
        () => popupWindow.closed && setTimeout(() => finish(null), 100),
        200,
      );
    });
    return { address: page.href, outcome, close: () => popupWindow.close() };
  };
}
