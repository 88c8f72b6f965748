/**
 * The product's name and the addresses around it: the one configuration that pages, mails and the
 * Worker read. An operator who takes the house over changes this file and nothing else.
 */
export const product = {
  name: 'Lexlern',
  slug: 'lexlern',
  operator: 'Lexlern',
  supportEmail: 'hilfe@lexlern.example',
  senderEmail: 'post@lexlern.example',
  companyAccountUrl: 'https://kanzlei.lexlern.example/',
  appUrl: 'https://app.lexlern.example/',
  imprintPath: '/impressum',
  termsPath: '/agb',
  privacyPath: '/datenschutz',
  locale: 'de-DE',
  currency: 'eur',
  country: 'DE',
  timeZone: 'Europe/Berlin',
} as const;
