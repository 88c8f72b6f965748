/** German texts of the desk's referrals. */
export const referralTexts = {
  lead: 'Eine Empfehlung zählt mit dem ersten bezahlten Kauf. Die Gutschrift sind Gratismonate für die Person, die geworben hat.',
  status: 'Welche Empfehlungen',
  filters: { counted: 'Ohne Gutschrift', credited: 'Gutgeschrieben', waiting: 'Noch kein Kauf' },
  empty: {
    counted: 'Keine Empfehlung wartet auf eine Gutschrift.',
    credited: 'Noch nichts gutgeschrieben.',
    waiting: 'Niemand ist geworben und hat noch nicht gekauft.',
  },
  referred: 'Hat geworben',
  at: 'Am',
  counted: 'Gezählt',
  credited: 'Gutgeschrieben',
  by: 'Von',
  credit: 'Gutschreiben',
  title: 'Gratismonate gutschreiben',
  dialogLead: (email: string | null) =>
    `${email ?? 'Das Konto'} bekommt Premium, im Anschluss an das, was schon läuft. Du kannst es danach rückgängig machen.`,
  months: 'Monate',
  done: (months: number) =>
    months === 1 ? '1 Monat gutgeschrieben.' : `${months} Monate gutgeschrieben.`,
  takenBack: 'Die Gutschrift ist zurückgenommen.',
};
