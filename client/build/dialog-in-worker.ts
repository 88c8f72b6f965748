import { cloneElement, createElement, Fragment } from 'react';
import type { ReactElement, ReactNode } from 'react';

/*
 * Stands in the renderer for five packages that only act once a dialog is on a screen: they lock
 * the scrolling, hide the rest of the page, watch the focus and the pointer. In HTML they are next
 * to nothing, and React must find the same elements when it takes the page over.
 */

/** `react-remove-scroll`: its children, behind the place of what locks the scrolling. */
export function RemoveScroll({ children }: { children: ReactNode }) {
  return createElement(Fragment, null, null, children);
}

/** `@radix-ui/react-dismissable-layer`: a `div`, without what that package listens to. */
export function DismissableLayer(props: Record<string, unknown>) {
  const attributes = Object.entries(props).filter(
    ([name]) => !/^(?:on[A-Z]|defer|disable|asChild$)/.test(name),
  );
  return createElement('div', Object.fromEntries(attributes));
}

/** `@radix-ui/react-dismissable-layer`: a ref of what is pressed without leaving the dialog. */
export function useDismissableLayerSurface(): undefined {
  return undefined;
}

/** `@radix-ui/react-focus-scope`: its child, which may take the focus. */
export function FocusScope({ children }: { children: ReactElement<{ tabIndex?: number }> }) {
  return cloneElement(children, { tabIndex: -1 });
}

/** `@radix-ui/react-focus-scope`: its children. */
export function FocusScopeBranchProvider({ children }: { children: ReactNode }) {
  return children;
}

/** `@radix-ui/react-focus-scope`: no other part of the page belongs to a dialog yet. */
export function useFocusScopeBranchRegistry() {
  return { nodes: [], registry: null };
}

/** `@radix-ui/react-focus-scope`: for menus and the like, of which the client has none. */
export function useFocusScopeBranch(): void {}

/** `@radix-ui/react-focus-guards`, an effect. */
export function useFocusGuards(): void {}

/** `aria-hidden`, which an effect calls. */
export function hideOthers(): void {}

/** For toasts, of which the client has none. */
export { DismissableLayer as Branch, DismissableLayer as Root };
