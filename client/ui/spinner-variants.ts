/** How much room a spinner takes: a whole window, so that the foot of the page does not jump, or
 * its own place in the text. */
export const spinnerPlaces = ['page', 'inline'] as const;

export type SpinnerPlace = (typeof spinnerPlaces)[number];
