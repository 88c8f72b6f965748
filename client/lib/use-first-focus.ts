import { useEffect, useRef } from 'react';

/** Gives the focus to a control as soon as it is there: a step's first field. */
export function useFirstFocus<Control extends HTMLElement = HTMLInputElement>() {
  const input = useRef<Control>(null);
  useEffect(() => input.current?.focus(), []);
  return input;
}
