import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the app runs. It is false while the Worker renders, and while the app takes over what the
 * Worker rendered: the page is then as people without script see it.
 */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
