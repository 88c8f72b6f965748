import { formatDate } from '#worker/date.ts';

/** German texts of passkeys: at sign-in, to confirm, and in the profile. */
export const passkeyTexts = {
  signIn: 'Mit Passkey anmelden',
  confirm: 'Mit Passkey bestätigen',
  notGiven: 'Der Passkey kam nicht an. Versuche es noch einmal oder auf einem anderen Weg.',
  alreadyThere: 'Auf diesem Gerät hast Du schon einen Passkey.',
  notHere: 'Passkeys gehen hier nicht. Versuche es auf einem anderen Weg.',
  title: 'Passkeys',
  lead: 'Mit einem Passkey loggst Du Dich ohne Passwort ein: mit Fingerabdruck, Gesicht oder der PIN Deines Geräts.',
  notSupported: 'Dieser Browser kennt keine Passkeys.',
  none: 'Noch keiner eingerichtet',
  add: 'Passkey hinzufügen',
  added: 'Der Passkey ist hinzugefügt.',
  since: (at: number) => `Hinzugefügt am ${formatDate(at)}`,
  lastUsed: (at: number | null) =>
    at === null ? 'noch nie benutzt' : `zuletzt benutzt am ${formatDate(at)}`,
  rename: 'Umbenennen',
  renameOne: (name: string) => `${name}: Umbenennen`,
  renameTitle: 'Passkey umbenennen',
  name: 'Name des Passkeys',
  renameSubmit: 'SPEICHERN',
  renamed: 'Der Passkey hat einen neuen Namen.',
  remove: 'Entfernen',
  removeOne: (name: string) => `${name}: Entfernen`,
  removeTitle: 'Passkey entfernen?',
  removeText: (name: string) =>
    `Mit „${name}“ kannst Du Dich dann nicht mehr einloggen. Andere Geräte, die mit einem Passkey eingeloggt sind, werden ausgeloggt. Bietet Dein Gerät ihn weiter an, lösche ihn in dessen Einstellungen.`,
  removeOk: 'Passkey entfernen',
  removeKeep: 'Passkey behalten',
  removed: 'Der Passkey ist entfernt.',
};
