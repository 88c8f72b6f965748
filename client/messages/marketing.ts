/** German texts of the consent and of the link for friends. */

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

export const inviteTexts = {
  title: 'Freunde werben',
  lead: 'Kauft jemand über Deinen Link zum ersten Mal Premium, prüfen wir das und schreiben Dir Freimonate gut. Das zählt nur, wenn die Person den Cookies zugestimmt hat.',
  show: 'Meinen Link anzeigen',
  link: 'Dein Link',
  copy: 'Link kopieren',
  copied: 'Der Link ist kopiert.',
  notCopied: 'Das Kopieren ging nicht. Der Link ist markiert, kopiere ihn von Hand.',
};
