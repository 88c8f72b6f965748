/** Leads to a part of the page: to what is chosen in it, its first field, or its beginning. */
export function jumpTo(part: HTMLElement | null): void {
  const field =
    part?.querySelector<HTMLElement>('[aria-checked=true]') ??
    part?.querySelector<HTMLElement>('[role=radio], [role=combobox]');
  part?.scrollIntoView();
  (field ?? part)?.focus({ preventScroll: true });
}
