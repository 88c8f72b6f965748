/** Scrolls to the anchor of an address (`#name`), if the page has it. */
export function revealAnchor(hash: string): void {
  const anchor = document.getElementById(decodeURIComponent(hash.slice(1)));
  anchor?.scrollIntoView();
  // Only a focusable anchor takes the focus; otherwise the browser remembers the position for the
  // next Tab.
  anchor?.focus({ preventScroll: true });
}
