/**
 * The question of consent of 28 November 2026: it says where the answer can be changed, and that it
 * joins an account. Browsers load it with every page, so it is short. A text that was shown never
 * changes (CONTRIBUTING.md).
 */
export const consentOf20261128 = {
  title: 'Dürfen wir uns das merken?',
  text: 'Cookies und eine Kennung sagen nur uns, wie Werbung wirkt und wer Dich warb. Mit Login gehört das zum Konto. Jederzeit änderbar am Seitenende.',
  more: 'Mehr dazu',
  settings: 'Einstellungen',
  attribution: 'Welche Werbung wirkt',
  referral: 'Wer Dich geworben hat',
  deny: 'Ablehnen',
  grant: 'Zustimmen',
  save: 'Speichern',
} as const;
