/** German texts around the forms (worker/declaration/form-texts.ts) and on the pages after them. */
export const declarationTexts = {
  check: 'Da fehlt noch etwas. Sieh Dir die markierten Felder an; alles Übrige steht noch da.',
  trap: 'Dieses Feld bitte leer lassen',
  receiptLead: {
    cancellation: 'Deine Kündigung ist bei uns eingegangen,',
    withdrawal: 'Dein Widerruf ist bei uns eingegangen,',
  },
  mailComes: 'Dasselbe schicken wir Dir jetzt als Mail.',
  noContract: 'Finden wir dazu keinen Vertrag, melden wir uns innerhalb eines Werktags.',
  save: 'Als Datei speichern',
  saveJson: 'Für Programme (JSON)',
  keepsDays: 'Diese Seite bleibt 30 Tage unter ihrer Adresse.',
  gone: 'Diese Seite gibt es nicht mehr',
  goneHint:
    'Die Adresse ist unbekannt oder älter als 30 Tage. Was Du erklärt hast, gilt trotzdem und liegt bei uns.',
};
