/** German texts of the page with a person's letters. */
export const letterTexts = {
  lead: 'Alle Schreiben zu Deinen Verträgen und was wir Dir sonst persönlich geschrieben haben, genau wie wir es verschickt haben. Wir bewahren sie sechs Jahre lang auf, gerechnet vom Ende des Jahres an.',
  none: 'Noch keine Schreiben. Sobald Du etwas bestellst, stehen hier die Bestätigung und alles Weitere.',
  toPlans: 'Abos ansehen',
  undelivered: 'Nicht zugestellt',
  undeliveredHint: 'Die E-Mail konnten wir nicht zustellen. Hier kannst Du sie lesen.',
  open: 'Lesen',
  openLetter: (subject: string) => `Lesen: ${subject}, öffnet ein neues Fenster`,
  save: 'Speichern',
  saveLetter: (subject: string) => `${subject} als Datei speichern`,
};
