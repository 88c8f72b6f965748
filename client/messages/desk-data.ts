/** German texts of the desk about people's rights: taking along, deleting, what they agreed to. */

import type { DeskConsent, LeftThing } from '#worker/desk/people/data-schemas.ts';

const mailingHow: Record<string, string> = {
  sign_up: 'bei der Registrierung',
  account: 'im Konto',
  one_press: 'in einer E-Mail',
  bounce: 'unzustellbar',
  complaint: 'als unerwünscht gemeldet',
  provider: 'vom Maildienst gesperrt',
};

export const dataTexts = {
  deletion: {
    asked: (requested: string, due: string) =>
      `Das Löschen ist am ${requested} beauftragt. Gelöscht wird am ${due}; bis dahin kann die Person es rückgängig machen.`,
    announced: (announced: string, due: string) =>
      `Die Person war lange nicht da. Am ${announced} haben wir ihr angekündigt, dass wir das Konto am ${due} löschen. Sobald sie sich anmeldet, bleibt es.`,
    going: 'Das Konto wird gerade gelöscht.',
    gone: (erased: string) =>
      `Das Konto ist seit dem ${erased} gelöscht. Was hier noch steht, hebt das Gesetz auf; jede Zeile geht von selbst, wenn ihre Zeit um ist.`,
    leftTitle: 'Was noch da ist, und bis wann',
    until: (day: string) => `bis ${day}`,
    left: {
      books: 'Verträge, Zahlungen, Erstattungen, Auszahlungen',
      letters: 'Schreiben, Kündigungen, Widerrufe',
      orders: 'Bestellungen mit den gesehenen Texten',
      claims: 'Gutscheine, Freischaltungen, Deals, Empfehlungen',
      agreements: 'Nachweise von Zustimmungen, Werbung und Downloads',
      hashes: 'Prüfwerte hochgeladener Nachweise',
      actions: 'Protokoll des Desks, ohne freie Texte',
    } satisfies Record<LeftThing['what'], string>,
  },
  rights: {
    title: 'Auskunft und Löschen',
    lead: 'Hat die Person geschrieben, ohne sich anzumelden? Schick ihr den Weg dorthin, an die Adresse des Kontos. Nur wer die liest, kommt an die Daten.',
    send: { export: 'Weg zum Herunterladen schicken', deletion: 'Weg zum Löschen schicken' },
    confirm:
      'Die E-Mail geht an die Adresse des Kontos, auch wenn Dir jemand von woanders schrieb.',
    submit: 'Schicken',
    sent: 'Die E-Mail ist unterwegs.',
  },
  shown: {
    title: 'Der Text, der zu sehen war',
    unknown: 'Zu dieser Fassung und diesem Prüfwert gibt es hier keinen Text.',
  },
  consent: {
    choice: ({ attribution, referral }: Pick<DeskConsent, 'attribution' | 'referral'>) =>
      attribution && referral
        ? 'Ja zu Messung und Empfehlung'
        : attribution
          ? 'Ja zur Messung, nein zur Empfehlung'
          : referral
            ? 'Ja zur Empfehlung, nein zur Messung'
            : 'Nein zu beidem',
    event: { answered: 'Beantwortet', connected: 'Mit dem Konto verbunden' },
    version: 'Fassung',
    hash: 'SHA-256 des Textes',
    subject: 'Kennung',
    person: 'Person',
    show: 'ansehen',
  },
  consents: {
    search: 'Kennung der Zustimmung',
    hint: 'Sie steht im Browser der Person, unter „Wenn Du zustimmst“ in der Datenschutzerklärung.',
    none: 'Dazu gibt es keinen Nachweis.',
  },
  mailing: {
    forgotten: 'Adresse gelöscht',
    state: { waiting: 'nicht bestätigt', confirmed: 'bestätigt', ended: 'beendet' },
    requested: 'Bestellt',
    where: 'Wo',
    confirmed: 'Bestätigt',
    ended: 'Beendet',
    why: 'Warum',
    suppressed: 'Sperrliste',
    free: 'nicht gesperrt',
    how: (how: string) => mailingHow[how] ?? how,
  },
  export: {
    title: (at: string) => `Angefordert am ${at}`,
    made: 'Fertig am',
    unfinished: 'Nicht fertig geworden',
    ends: 'Link gilt bis',
    size: 'Größe',
    kilobytes: (bytes: number) => `${Math.ceil(bytes / 1000)} kB`,
    missing: 'Fehlende Dateien',
  },
};
