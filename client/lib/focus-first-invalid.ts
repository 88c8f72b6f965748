/**
 * Focuses the first field with an error in the form or area, once the errors are rendered. That may
 * take some frames on a busy device.
 */
export function focusFirstInvalid(area: HTMLElement, frames = 5): void {
  requestAnimationFrame(() => {
    const field = area.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else if (frames > 1) focusFirstInvalid(area, frames - 1);
  });
}
