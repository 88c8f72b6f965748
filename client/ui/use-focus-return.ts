import { useRef } from 'react';

/**
 * The focus goes back to where it was when a dialog opened. Radix does so only for dialogs with a
 * trigger of their own; ours are opened by state. `onGone` is called where it is gone by then, or was
 * nowhere: between two dialogs that follow each other.
 */
export function useFocusReturn(onGone?: () => void) {
  // A field of the dialog may take the focus before Radix asks; then this is who had it.
  const before = useRef(document.activeElement);
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
