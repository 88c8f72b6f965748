import { useEffect, useRef } from 'react';

/** Focuses a control when it is mounted, such as the first field of a step. */
export function useFirstFocus<Control extends HTMLElement = HTMLInputElement>() {
  const input = useRef<Control>(null);
  useEffect(() => input.current?.focus(), []);
  return input;
}
