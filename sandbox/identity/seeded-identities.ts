import type { Identity } from './credential.ts';

/** The accounts at Google and Apple that exist from the beginning. */
export const seededIdentities: readonly Identity[] = [
  {
    provider: 'google',
    sub: '104729000000000000001',
    email: 'erika.mustermann@google.example',
    name: 'Erika Mustermann',
    email_verified: true,
  },
  {
    // The longest name that Lexlern accepts: 40 characters.
    provider: 'google',
    sub: '104729000000000000002',
    email: 'maximiliane.von.wartenberg-koester@google.example',
    name: 'Maximiliane-Sophie von Wartenberg-Köster',
    email_verified: true,
  },
  {
    provider: 'google',
    sub: '104729000000000000003',
    email: 'udo@firma.example',
    name: 'Udo Unbestätigt',
    email_verified: false,
  },
  {
    provider: 'apple',
    sub: '001729.6f1d2c3b4a5968778695a4b3c2d1e0f0.0101',
    email: 'amira.apfel@apple.example',
    name: 'Amira Apfel',
    email_verified: true,
  },
  {
    provider: 'apple',
    sub: '001729.6f1d2c3b4a5968778695a4b3c2d1e0f0.0102',
    email: 'x7k2m9q4td@privaterelay.appleid.com',
    name: 'Robin Verborgen',
    email_verified: true,
  },
];
