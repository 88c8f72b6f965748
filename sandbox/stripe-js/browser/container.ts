import type { StripeElementClasses } from '@stripe/stripe-js';
import type { IntegrationErrors } from './integration-error.ts';

export type ContainerState = 'complete' | 'empty' | 'focus' | 'invalid';

/** The page's node in which an element is mounted. */
export interface Container {
  node: HTMLElement;
  mark: (state: Record<ContainerState, boolean>, classes: StripeElementClasses | undefined) => void;
  release: () => void;
}

export type Containers = (
  target: string | HTMLElement,
  content: HTMLElement,
  focus: () => void,
) => Container;

/**
 * Finds the node to mount in, fills it, and sets the class names and labels that Stripe.js sets.
 */
export function containers(integrationError: IntegrationErrors): Containers {
  function find(target: string | HTMLElement): HTMLElement {
    const node = typeof target === 'string' ? document.querySelector(target) : target;
    if (node === null && typeof target === 'string') {
      throw integrationError(
        `The selector you specified (${target}) applies to no DOM elements that are currently on the page.\nMake sure the element exists on the page before calling mount().`,
      );
    }
    if (node instanceof HTMLElement) return node;
    throw integrationError(
      'Invalid DOM element. Call mount() with a valid DOM Element or selector.',
    );
  }

  return (target, content, focus) => {
    const node = find(target);
    node.replaceChildren(content);
    let markClasses: string[] = [];

    const labels =
      node.id === '' ? [] : [...document.querySelectorAll(`label[for="${CSS.escape(node.id)}"]`)];
    for (const label of labels) label.addEventListener('click', focus);

    return {
      node,
      mark(state, classes) {
        node.classList.remove(...markClasses);
        const base = classes?.base ?? 'StripeElement';
        markClasses = base.split(' ');
        for (const name of ['complete', 'empty', 'focus', 'invalid'] as const) {
          if (state[name])
            markClasses.push(...(classes?.[name] ?? `StripeElement--${name}`).split(' '));
        }
        markClasses = markClasses.filter((name) => name !== '');
        node.classList.add(...markClasses);
      },
      release() {
        node.classList.remove(...markClasses);
        content.remove();
        for (const label of labels) label.removeEventListener('click', focus);
      },
    };
  };
}
