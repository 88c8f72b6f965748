import type { RightsMailInput } from '#worker/desk/people/data-schemas.ts';
import { letter } from '#worker/mail/templates/letter.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

const words = {
  export: {
    heading: 'Deine Daten',
    way: 'Du lädst sie selbst herunter: Logge Dich ein, öffne „Konto und Anmeldung“ und wähle „Daten herunterladen“. Wir schicken Dir dann einen Code und machen die Datei sofort.',
    path: pages.profile.path,
  },
  deletion: {
    heading: 'Dein Konto löschen',
    way: 'Du löschst es selbst: Logge Dich ein, öffne „Konto und Anmeldung“ und wähle „Konto löschen“. Wir schicken Dir dann einen Code, mit dem Du es bestätigst.',
    path: pages.accountDeletion.path,
  },
};

/** The mail that leads the owner of an account to its own function. */
export function rightsMail(right: RightsMailInput['right'], origin: string) {
  const { heading, way, path } = words[right];
  return letter({
    subject: `${heading} bei ${product.name}`,
    heading,
    blocks: [
      'Jemand hat uns wegen Deines Kontos geschrieben. Damit wir nur Dir antworten, schicken wir diese E-Mail an die Adresse des Kontos.',
      way,
      { link: { text: heading, href: origin + path } },
      'Kommst Du nicht hinein, wähle beim Einloggen „Passwort vergessen?“ oder antworte auf diese E-Mail. Du hast uns nicht geschrieben? Dann musst Du nichts tun: Niemand hat etwas bekommen.',
    ],
  });
}
