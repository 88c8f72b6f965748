/**
 * The question of consent, as people see it. Browsers load it with every page, so it is short. A
 * text that was shown never changes (CONTRIBUTING.md).
 */
export const consentOf20261124 = {
  title: 'Dürfen wir uns merken, woher Du kommst?',
  text: 'Cookies und eine Kennung sagen nur uns, welche Werbung wirkt und wer Dich geworben hat.',
  more: 'Mehr dazu',
  settings: 'Einstellungen',
  attribution: 'Welche Werbung wirkt',
  referral: 'Wer Dich geworben hat',
  deny: 'Ablehnen',
  grant: 'Zustimmen',
  save: 'Speichern',
} as const;
