import type { SessionRow } from '#worker/account/session.ts';
import { deviceName } from '#worker/device-name.ts';
import { agreements } from '#worker/legal/agreements.ts';
import type { Message } from '#worker/mail/port.ts';
import { formatMailMoment, letter } from '#worker/mail/templates/letter.ts';
import type { Contents } from '#worker/mail/templates/letter.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

/*
 * The mails about an account: each says what has happened in it, and what to do for a person who
 * has not done it. Times are in UTC milliseconds; `origin` is the scheme and host of the site.
 */

function mail(to: string, contents: Contents): Message {
  return { to, ...letter(contents) };
}

const providerNames = { apple: 'Apple', google: 'Google', fb: 'Facebook', email: null };

interface ExistingAccount {
  email: string;
  provider: keyof typeof providerNames;
  hasPassword: boolean;
}

/**
 * Tells the owner of an e-mail that somebody tried to sign up with it, and that it has an account.
 */
export function alreadyRegisteredMail(account: ExistingAccount, origin: string): Message {
  const provider = providerNames[account.provider];
  const how =
    account.hasPassword || provider === null ? '' : ` Du meldest Dich mit ${provider} an.`;
  return mail(account.email, {
    subject: `Du hast schon ein Konto bei ${product.name}`,
    heading: 'Du hast schon ein Konto',
    blocks: [
      `Mit dieser E-Mail-Adresse sollte gerade ein Konto bei ${product.name} angelegt werden. Du hast aber schon eins und kannst Dich gleich einloggen.${how}`,
      ...(account.hasPassword
        ? [
            'Wenn Du Dein Passwort nicht mehr weißt, hilft Dir „Passwort vergessen?“ auf derselben Seite weiter.',
          ]
        : []),
      'Warst Du das nicht, ist nichts zu tun. An Deinem Konto hat sich nichts geändert.',
      {
        link: {
          text: 'Einloggen',
          href: `${origin}${pages.signIn.path}?email=${encodeURIComponent(account.email)}`,
        },
      },
    ],
  });
}

const ways: Partial<Record<SessionRow['beganWith'], string>> = {
  password: 'mit Deinem Passwort',
  social: 'mit Google oder Apple',
  passkey: 'mit einem Passkey',
};

const countries = new Intl.DisplayNames(product.locale, { type: 'region', fallback: 'none' });

/** The name of a country; undefined for Cloudflare's XX and T1, which are none. */
function nameOfCountry(country: string | null): string | undefined {
  return country && /^[A-Z]{2}$/.test(country) ? countries.of(country) : undefined;
}

/** Tells a person that a browser has signed in to their account that never did before. */
export function newSignInMail(
  to: string,
  origin: string,
  session: Pick<SessionRow, 'createdAt' | 'userAgent' | 'country' | 'beganWith'>,
): Message {
  const { createdAt, userAgent, country, beganWith } = session;
  const device = deviceName(userAgent) || 'Unbekanntes Gerät';
  const details = [device, ways[beganWith], nameOfCountry(country)];
  return mail(to, {
    subject: `Neue Anmeldung bei ${product.name}`,
    heading: 'Neue Anmeldung',
    blocks: [
      `Am ${formatMailMoment(createdAt)} hat sich ein Browser in Deinem Konto bei ${product.name} angemeldet, den wir noch nicht kannten: ${details.filter(Boolean).join(', ')}.`,
      'Warst Du das, ist nichts weiter zu tun. Wenn nicht, logge das Gerät in Deinem Konto aus und wähle ein neues Passwort.',
      { link: { text: 'Anmeldungen ansehen', href: origin + pages.profile.path } },
    ],
  });
}

/** Tells a person that an app has signed in to their account. */
export function appSignInMail(
  to: string,
  origin: string,
  app: string,
  { at, userAgent, country }: { at: number; userAgent: string; country: string | null },
): Message {
  const details = [deviceName(userAgent) || 'Unbekanntes Gerät', nameOfCountry(country)];
  return mail(to, {
    subject: `Neue Anmeldung in „${app}“`,
    heading: 'Neue Anmeldung in einer App',
    blocks: [
      `Am ${formatMailMoment(at)} hat sich die App „${app}“ in Deinem Konto bei ${product.name} angemeldet: ${details.filter(Boolean).join(', ')}.`,
      'Warst Du das, ist nichts weiter zu tun. Wenn nicht, logge die App in Deinem Konto aus und wähle ein neues Passwort.',
      { link: { text: 'Anmeldungen ansehen', href: origin + pages.profile.path } },
    ],
  });
}

/** Tells a person that a link signed in to their account at `at`. */
export function codeSignInMail(to: string, origin: string, at: number): Message {
  return mail(to, {
    subject: `Anmeldung über einen Link bei ${product.name}`,
    heading: 'Anmeldung über einen Link',
    blocks: [
      `Am ${formatMailMoment(at)} wurde Dein Konto bei ${product.name} über einen Link aus einer unserer Nachrichten geöffnet.`,
      'Warst Du das, ist nichts weiter zu tun. Wenn nicht, hat jemand anderes den Link benutzt: Beende die Anmeldung in Deinem Konto und leite solche Nachrichten nicht weiter.',
      { link: { text: 'Anmeldungen ansehen', href: origin + pages.profile.path } },
    ],
  });
}

/** Tells a person that their password was changed at `at`. */
export function passwordChangedMail(to: string, origin: string, at: number): Message {
  return mail(to, {
    subject: `Dein Passwort bei ${product.name} wurde geändert`,
    heading: 'Passwort geändert',
    blocks: [
      `Dein Passwort bei ${product.name} wurde am ${formatMailMoment(at)} geändert. Alle anderen Anmeldungen sind damit beendet.`,
      'Warst Du das, ist nichts weiter zu tun. Wenn nicht, wähle gleich ein neues Passwort. Den Code dafür schicken wir an diese Adresse.',
      { link: { text: 'Neues Passwort wählen', href: origin + pages.forgetEmail.path } },
    ],
  });
}

/** Tells an account's old e-mail that the e-mail was changed at `at`. */
export function emailChangedMail(to: string, at: number): Message {
  return mail(to, {
    subject: `Deine E-Mail-Adresse bei ${product.name} wurde geändert`,
    heading: 'E-Mail-Adresse geändert',
    blocks: [
      `Dein Konto bei ${product.name} hat seit dem ${formatMailMoment(at)} eine andere E-Mail-Adresse. Mit dieser hier kannst Du Dich nicht mehr anmelden.`,
      `Warst Du das, ist nichts weiter zu tun. Wenn nicht, schreib uns gleich an ${product.supportEmail}, damit wir Dein Konto sichern können.`,
    ],
  });
}

/** Tells a person that Google or Apple was linked to their account at `at`. */
export function identityLinkedMail(
  to: string,
  provider: 'apple' | 'google',
  origin: string,
  at: number,
): Message {
  const name = providerNames[provider];
  return mail(to, {
    subject: `${name} ist jetzt mit Deinem Konto bei ${product.name} verbunden`,
    heading: `Mit ${name} verbunden`,
    blocks: [
      `Seit dem ${formatMailMoment(at)} kannst Du Dich bei ${product.name} auch mit ${name} anmelden.`,
      `Warst Du das, ist nichts weiter zu tun. Wenn nicht, trenne die Verbindung in Deinem Konto und ändere Dein Passwort.`,
      { link: { text: 'Dein Konto ansehen', href: origin + pages.profile.path } },
    ],
  });
}

/** Tells a person that Google or Apple was unlinked at `at`. */
export function identityUnlinkedMail(
  to: string,
  provider: 'apple' | 'google',
  origin: string,
  at: number,
): Message {
  const name = providerNames[provider];
  return mail(to, {
    subject: `${name} ist nicht mehr mit Deinem Konto bei ${product.name} verbunden`,
    heading: `Verbindung mit ${name} getrennt`,
    blocks: [
      `Am ${formatMailMoment(at)} wurde Dein Konto bei ${product.name} von ${name} getrennt. Andere Geräte, die mit Google oder Apple eingeloggt waren, sind ausgeloggt.`,
      `Warst Du das, ist nichts weiter zu tun. Wenn nicht, wähle gleich ein neues Passwort und schreib uns an ${product.supportEmail}.`,
      { link: { text: 'Neues Passwort wählen', href: origin + pages.forgetEmail.path } },
    ],
  });
}

/** Tells a person that a passkey was added to their account at `at`. */
export function passkeyAddedMail(to: string, name: string, origin: string, at: number): Message {
  return mail(to, {
    subject: `Neuer Passkey für Dein Konto bei ${product.name}`,
    heading: 'Passkey hinzugefügt',
    blocks: [
      `Am ${formatMailMoment(at)} wurde Deinem Konto bei ${product.name} der Passkey „${name}“ hinzugefügt. Wer ihn hat, kann sich damit einloggen.`,
      `Warst Du das, ist nichts weiter zu tun. Wenn nicht, entferne ihn gleich in Deinem Konto, wähle ein neues Passwort und schreib uns an ${product.supportEmail}.`,
      { link: { text: 'Passkeys ansehen', href: origin + pages.profile.path } },
    ],
  });
}

/** Tells a person that a passkey of their account was removed at `at`. */
export function passkeyRemovedMail(to: string, name: string, origin: string, at: number): Message {
  return mail(to, {
    subject: `Ein Passkey Deines Kontos bei ${product.name} wurde entfernt`,
    heading: 'Passkey entfernt',
    blocks: [
      `Am ${formatMailMoment(at)} wurde der Passkey „${name}“ aus Deinem Konto bei ${product.name} entfernt. Andere Geräte, die mit einem Passkey eingeloggt waren, sind ausgeloggt.`,
      `Warst Du das, ist nichts weiter zu tun. Wenn nicht, wähle gleich ein neues Passwort und schreib uns an ${product.supportEmail}.`,
      { link: { text: 'Neues Passwort wählen', href: origin + pages.forgetEmail.path } },
    ],
  });
}

/**
 * Asks to confirm a request of advertising mails. It advertises nothing itself: nobody knows yet
 * whether the reader has requested them (BGH I ZR 164/09).
 */
export function confirmMailingMail(to: string, link: string): Message {
  return mail(to, {
    subject: `Bitte bestätige: E-Mails von ${product.name}`,
    heading: 'Bitte bestätige',
    blocks: [
      'In Deinem Konto wurden E-Mails von uns bestellt, mit diesen Worten:',
      `„${agreements.mailing.text}“`,
      'Warst Du das, dann bestätige es auf der Seite, die sich mit diesem Link öffnet. Er gilt sieben Tage.',
      { link: { text: 'Zur Bestätigung', href: link } },
      'Warst Du es nicht, ist nichts zu tun: Ohne Bestätigung schicken wir Dir nichts.',
    ],
  });
}
