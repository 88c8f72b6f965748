/**
 * The place of a spinner: a whole window, so that the footer does not move, or inline in the text.
 */
export const spinnerPlaces = ['page', 'inline'] as const;

export type SpinnerPlace = (typeof spinnerPlaces)[number];
