/** The id of the main region, which takes the focus after a change of page. */
export const mainId = 'inhalt';
