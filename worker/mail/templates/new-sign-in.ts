import { deviceName } from '#worker/device-name.ts';
import type { SessionRow } from '#worker/account/session.ts';
import { formatMailMoment, noticeMail } from '#worker/mail/templates/notice-mail.ts';
import type { Message } from '#worker/mail/port.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

const ways: Partial<Record<SessionRow['beganWith'], string>> = {
  password: 'mit Deinem Passwort',
  social: 'mit Google oder Apple',
  passkey: 'mit einem Passkey',
};

const countries = new Intl.DisplayNames(product.locale, { type: 'region', fallback: 'none' });

/** Tells a person that a browser has signed in to their account that never did before. */
export function newSignInMail(
  to: string,
  origin: string,
  session: Pick<SessionRow, 'createdAt' | 'userAgent' | 'country' | 'beganWith'>,
): Message {
  const { createdAt, userAgent, country, beganWith } = session;
  // Cloudflare's XX and T1 are no countries.
  const land = country && /^[A-Z]{2}$/.test(country) ? countries.of(country) : undefined;
  const details = [deviceName(userAgent) || 'Unbekanntes Gerät', ways[beganWith], land];
  return noticeMail(to, {
    subject: `Neue Anmeldung bei ${product.name}`,
    heading: 'Neue Anmeldung',
    paragraphs: [
      `Am ${formatMailMoment(createdAt)} hat sich ein Browser in Deinem Konto bei ${product.name} angemeldet, den wir noch nicht kannten: ${details.filter(Boolean).join(', ')}.`,
      'Warst Du das, ist nichts weiter zu tun. Wenn nicht, logge das Gerät in Deinem Konto aus und wähle ein neues Passwort.',
    ],
    link: { text: 'Anmeldungen ansehen', href: origin + pages.profile.path },
  });
}
