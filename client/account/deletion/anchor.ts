/** The anchor of the section „Konto löschen“, to which the public page leads. */
export const deletionAnchor = 'konto-loeschen';
