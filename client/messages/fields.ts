/** German texts of form fields. */
export const fieldTexts = {
  showPassword: 'Eingabe anzeigen',
  hidePassword: 'Eingabe verbergen',
  count: (count: number, max: number) => `${count} / ${max}`,
  full: (max: number) => `Mehr als ${max} Zeichen sind nicht möglich.`,
  done: 'erledigt',
  options: 'Auswahl',
  noMatch: 'Kein Treffer',
};
