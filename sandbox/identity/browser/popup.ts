/** What a window ended with; null when the person closed it. */
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

/** Makes what opens a provider's window, as large as the provider does, and waits for its end. */
export function popups(): OpenPopup {
  // The window is a page of where the library came from, which need not be where it is used.
  const { src } = document.currentScript as HTMLScriptElement;

  return <Answer>(provider: string, request: Record<string, string | undefined>) => {
    const page = new URL(`/sandbox/identity/${provider}`, src);
    for (const [name, value] of Object.entries(request)) {
      if (value !== undefined) page.searchParams.set(name, value);
    }
    const opened = window.open(page, `sandbox-${provider}`, 'popup,width=520,height=680');
    if (!opened) return { blocked: page.href };

    const outcome = new Promise<PopupOutcome<Answer>>((resolve) => {
      function finish(how: PopupOutcome<Answer>): void {
        window.removeEventListener('message', receive);
        clearInterval(watch);
        resolve(how);
      }
      function receive(event: MessageEvent): void {
        if (event.source !== opened || event.origin !== page.origin) return;
        if (event.data?.provider === provider) finish(event.data);
      }
      window.addEventListener('message', receive);
      // A window says nothing when the person closes it; its last message may still be on the way.
      const watch = setInterval(() => opened.closed && setTimeout(() => finish(null), 100), 200);
    });
    return { address: page.href, outcome, close: () => opened.close() };
  };
}
