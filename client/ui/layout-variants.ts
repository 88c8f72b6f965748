/** The spaces between the parts of a layout: the tokens of these numbers. */
export const gaps = [4, 6, 8, 12, 16, 20, 24] as const;
export const aligns = ['start', 'center'] as const;
/** The smallest widths of a grid's columns: the tokens of these names. */
export const columnWidths = ['label', 'column'] as const;
