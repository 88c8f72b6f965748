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

/** Fields with a text that was typed before the app was there. */
let typed: { field: HTMLInputElement; text: string }[] = [];

/** Notes what is typed. React forgets it when it takes over the fields. */
export function noteEarlyTexts(): void {
  typed = [...document.querySelectorAll('input')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((field) => ({ field, text: field.value }));
}

/**
 * Gives the app what was typed and pressed before it had taken over the page. The press needs the
 * page with these texts, so it comes a frame later.
 */
export function useEarlyInput(): void {
  useEffect(() => {
    for (const { field, text } of typed.splice(0)) type(field, text);
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

/** Types as a person would: React hears of a text only if it knew another one. */
function type(field: HTMLInputElement, text: string): void {
  field.value = '';
  // Not the setter that React has put on the field.
  Reflect.set(HTMLInputElement.prototype, 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
