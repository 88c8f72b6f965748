import { useEffect } from 'react';

/** What the inline script of a rendered page (worker/document/starter.ts) keeps for the app. */
interface Early {
  /** The control that was pressed before the app was there. */
  pressed: HTMLElement | null;
  /** Ends the keeping of presses: from now on the app answers them itself. */
  end: () => void;
}

declare global {
  interface Window {
    early?: Early;
  }
}

/** Gives the app what was pressed before it had taken over the page. */
export function useEarlyPresses(): void {
  useEffect(() => {
    requestAnimationFrame(() => {
      const pressed = endEarlyPresses();
      if (pressed?.isConnected) pressed.click();
    });
  }, []);
}

/** From now on presses are answered by React. Answers the control that was pressed before. */
export function endEarlyPresses(): HTMLElement | null {
  const pressed = window.early?.pressed ?? null;
  window.early?.end();
  delete window.early;
  return pressed;
}
