/** Maximum number of characters in a display name. */
export const maxDisplayNameLength = 80;
