import { useRef } from 'react';

/**
 * The focus goes back to where it was when a dialog opened. Radix does so only for dialogs with a
 * trigger of their own; ours are opened by state. `onGone` is called where it is gone by then.
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
      if (!before.current?.isConnected) onGone?.();
      else if (before.current instanceof HTMLElement) before.current.focus();
    },
  };
}
