import { useEffect } from 'react';

/** Fields with a text that was typed before the app was there. */
let typed: { field: HTMLInputElement; text: string }[] = [];

/** Notes what is typed. React forgets it when it takes over the fields. */
export function noteEarlyTexts(): void {
  typed = [...document.querySelectorAll('input')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((field) => ({ field, text: field.value }));
}

/**
 * Gives the app these texts. What was pressed needs the page with them, so it comes a frame later.
 */
export function useEarlyTexts(): void {
  useEffect(() => {
    for (const { field, text } of typed.splice(0)) type(field, text);
  }, []);
}

/** Types as a person would: React hears of a text only if it knew another one. */
function type(field: HTMLInputElement, text: string): void {
  field.value = '';
  // Not the setter that React has put on the field.
  Reflect.set(HTMLInputElement.prototype, 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
