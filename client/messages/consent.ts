/** German texts of the question for consent, and of the footer's button that reopens it. */
export const consentTexts = {
  title: 'Dürfen wir uns merken, wie Du hierher gekommen bist?',
  text: 'Stimmst Du zu, speichern wir in Deinem Browser, über welchen Link Du kamst, und eine zufällige Kennung, und erfahren beides, wenn Du Dich einloggst, registrierst oder etwas kaufst. Nur wir. Lehnst Du ab, geht alles genauso; nur wer Dich geworben hat, wissen wir dann nicht.',
  more: 'Mehr dazu',
  choice: {
    granted: 'Bisher hast Du zugestimmt.',
    denied: 'Bisher hast Du abgelehnt.',
  },
  deny: 'Ablehnen',
  grant: 'Zustimmen',
  settings: 'Cookie-Einstellungen',
};
