/**
 * German labels of buttons that the terms (AGB) quote. Button and terms must show the same words.
 */
export const buttonLabels = {
  pay: 'Zahlungspflichtig bestellen',
  cancel: 'Abo kündigen',
  reactivate: 'Abo reaktivieren',
};
