import type { StripeElementClasses } from '@stripe/stripe-js';
import type { Container, Containers, ContainerState } from './container.ts';
import type { ElementOptions, ElementType, PageElement } from './element-types.ts';
import type { EventListeners } from './event-listeners.ts';
import type { IntegrationErrors } from './integration-error.ts';

/** What an element does itself when the page calls one of its methods. */
export interface ElementActs {
  mounted: () => void;
  destroyed: () => void;
  update: (options: ElementOptions) => void;
  focus: () => void;
  blur: () => void;
  clear: () => void;
}

/** The part that all elements have in common. */
export interface ElementShell {
  element: PageElement;
  listeners: EventListeners;
  /** Emits an event that carries only the element's type. */
  emit: (event: string) => void;
  mounted: () => boolean;
  mark: (state: Record<ContainerState, boolean>, classes: StripeElementClasses | undefined) => void;
}

export type ElementShells = (
  type: ElementType,
  content: HTMLElement,
  acts: ElementActs,
) => ElementShell;

/** Makes the part that all elements have in common: listeners, mounting and destroying. */
export function elementShells(
  containers: Containers,
  listenersOf: () => EventListeners,
  integrationError: IntegrationErrors,
): ElementShells {
  return (type, content, acts) => {
    const listeners = listenersOf();
    let container: Container | null = null;
    let destroyed = false;

    function alive(): void {
      if (!destroyed) return;
      throw integrationError('This Element has already been destroyed. Please create a new one.');
    }

    function release(): void {
      container?.release();
      container = null;
    }

    const element: PageElement = {
      on: (event, listener) => (listeners.on(event, listener), element),
      once: (event, listener) => (listeners.once(event, listener), element),
      off: (event, listener) => (listeners.off(event, listener), element),
      mount(target) {
        alive();
        release();
        container = containers(target, content, acts.focus);
        acts.mounted();
      },
      unmount() {
        alive();
        release();
      },
      destroy() {
        alive();
        release();
        destroyed = true;
        acts.destroyed();
      },
      update(next) {
        alive();
        acts.update(next);
        return element;
      },
      focus: acts.focus,
      blur: acts.blur,
      clear: acts.clear,
    };

    return {
      element,
      listeners,
      emit: (event) => listeners.emit(event, { elementType: type }),
      mounted: () => container !== null,
      mark: (state, classes) => container?.mark(state, classes),
    };
  };
}
