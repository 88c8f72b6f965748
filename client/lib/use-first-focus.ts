import { useEffect, useRef } from 'react';

/** Gives the focus to an input as soon as it is there: a step's first field. */
export function useFirstFocus() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return input;
}
