import type { FieldInput } from './field-input.ts';

export interface FieldFrameHandlers {
  focused: (yes: boolean) => void;
  escaped: () => void;
}

export type FieldFrames = (
  id: string,
  inputs: FieldInput[],
  handlers: FieldFrameHandlers,
) => HTMLElement;

/** Makes the node around the fields. Focus that moves between the fields never leaves the node. */
export function fieldFrames(): FieldFrames {
  return (id, inputs, handlers) => {
    const frame = document.createElement('div');
    frame.dataset.stripeElement = id;
    frame.append(...inputs.map((input) => input.node));

    function stays(event: FocusEvent): boolean {
      return event.relatedTarget instanceof Node && frame.contains(event.relatedTarget);
    }

    function stepBack(event: KeyboardEvent): void {
      const at = inputs.findIndex((input) => input.node === event.target);
      const before = inputs[at - 1];
      if (!before || !inputs[at]?.empty()) return;
      event.preventDefault();
      before.node.focus();
    }

    frame.addEventListener('focusin', (event) => {
      if (!stays(event)) handlers.focused(true);
    });
    frame.addEventListener('focusout', (event) => {
      if (!stays(event)) handlers.focused(false);
    });
    frame.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') handlers.escaped();
      if (event.key === 'Enter') frame.closest('form')?.requestSubmit();
      if (event.key === 'Backspace') stepBack(event);
    });
    return frame;
  };
}
