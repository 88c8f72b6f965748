import { useRef } from 'react';

/**
 * Returns the focus after a dialog closes. Radix does this only for dialogs with a trigger of their
 * own; ours open by state. Calls `onGone` if the focused control has disappeared, or if nothing had
 * the focus, as between two dialogs in a row.
 */
export function useFocusReturn(onGone?: () => void) {
  // A field of the dialog may take the focus before Radix asks, so the focused element is read
  // here.
  const before = useRef(typeof document === 'undefined' ? null : document.activeElement);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { current } = before;
      if (!current?.isConnected || current === document.body) onGone?.();
      else if (current instanceof HTMLElement) current.focus();
    },
  };
}
