/** German texts around a case on the landing page. */
export const caseTexts = {
  title: 'Löse gleich einen Fall',
  lead: 'Drei Fragen, ohne Konto. Die Lösung steht am Ende, mit Norm.',
  question: (at: number, of: number) => `Frage ${at} von ${of}`,
  right: 'Richtig',
  wrong: 'Nicht ganz',
  solution: 'Lösung',
  score: (right: number, of: number) => `${right} von ${of} auf Anhieb richtig.`,
  again: 'Noch einmal lösen',
  more: 'So lernst Du in der App weiter: Leg Dir dafür ein Konto an.',
  signUp: 'Konto anlegen und weiterlernen',
};
