import { freeMonthsText } from '#client/messages/deals.ts';
import { formatDate, formatTime } from '#worker/date.ts';
import { product, referral } from '#worker/product.ts';

/** German texts of the profile page: sign-in data and sessions. */

export const profileTexts = {
  sections: 'Auf dieser Seite',
  title: 'Konto und Anmeldung',
  data: {
    title: 'Anmeldedaten',
    rows: {
      name: 'Name',
      email: 'E-Mail',
      friendlyName: '@Name',
      password: 'Passwort',
      identities: 'Verbundene Anmeldungen',
    },
    noFriendlyName: 'Noch keiner gewählt',
    hasPassword: 'Festgelegt',
    noPassword: 'Noch keins festgelegt',
    noIdentities: 'Keine',
    identity: { google: 'Google', apple: 'Apple' },
    pendingEmail: (email: string) => `${email} ist noch nicht bestätigt.`,
    enterCode: 'Code eingeben',
    change: 'Ändern',
    choose: 'Wählen',
    set: 'Festlegen',
    unlink: 'Verbindung trennen',
    lastWay: (provider: string) =>
      `Bisher loggst Du Dich nur mit ${provider} ein. Willst Du die Verbindung trennen, lege zuerst ein Passwort fest.`,
  },
  email: {
    title: 'E-Mail ändern',
    hint: 'An die neue Adresse schicken wir Dir einen Code. Bis Du ihn eingegeben hast, bleibt alles, wie es ist.',
    label: 'Neue E-Mail-Adresse',
    password: 'Dein Passwort',
    same: 'Das ist schon die E-Mail-Adresse Deines Kontos.',
    submit: 'Code senden',
    codeTitle: 'Bestätige die neue Adresse',
    back: 'Andere Adresse eingeben',
    done: 'Deine E-Mail-Adresse ist geändert.',
  },
  password: {
    changeTitle: 'Passwort ändern',
    setTitle: 'Passwort festlegen',
    current: 'Bisheriges Passwort',
    forgotten: 'Vergessen? Ausloggen und ein neues setzen',
    label: 'Neues Passwort',
    hint: 'Mindestens 8 Zeichen. Danach bist Du nur noch auf diesem Gerät eingeloggt.',
    changeSubmit: 'Passwort ändern',
    setSubmit: 'Passwort festlegen',
    done: 'Dein Passwort ist gespeichert.',
    doneDetail: 'Auf allen anderen Geräten bist Du ausgeloggt.',
  },
  unlink: {
    title: (provider: string) => `Verbindung mit ${provider} trennen`,
    hint: (provider: string) =>
      `Andere Geräte, die mit Google oder Apple eingeloggt sind, werden ausgeloggt. Loggst Du Dich später wieder mit ${provider} und derselben E-Mail-Adresse ein, wird neu verbunden.${provider === 'Google' ? ' Das geht nur mit einer Adresse von Gmail oder Google Workspace.' : ''}`,
    password: 'Dein Passwort',
    submit: 'Verbindung trennen',
    done: (provider: string) => `Die Verbindung mit ${provider} ist getrennt.`,
  },
  name: {
    title: 'Dein Name',
    hint: 'So sprechen wir Dich in Mails an. Rechnungen, die es schon gibt, behalten den alten.',
    submit: 'SPEICHERN',
    done: (name: string) => `Dein Name ist jetzt ${name}.`,
  },
  friendlyName: {
    title: 'Dein @Name',
    hint: 'Unter diesem Namen finden Dich andere. Es gibt ihn nur einmal.',
    submit: 'SPEICHERN',
    done: (name: string) => `Du heißt jetzt @${name}.`,
  },
  devices: {
    title: 'Angemeldete Geräte',
    lead: 'Hier bist Du eingeloggt, in Browsern und in Apps. Kommt Dir etwas fremd vor, logge es aus und ändere Dein Passwort.',
    this: 'Dieses Gerät',
    unknown: 'Unbekanntes Gerät',
    unknownHere: 'Dieser Browser',
    since: (at: number) => `Seit ${formatDate(at)}, ${formatTime(at)} Uhr`,
    beganWith: {
      password: 'mit Passwort',
      sign_up: 'mit der Registrierung',
      reset: 'mit einem neuen Passwort',
      social: 'mit Google oder Apple',
      code: 'über einen Link',
      passkey: 'mit Passkey',
    },
    ends: 'bis Du den Browser schließt',
    app: (name: string, device: string) => `${name} (${device})`,
    mailed: (at: number) =>
      `Dazu haben wir Dir am ${formatDate(at)} um ${formatTime(at)} Uhr gemailt`,
    mailedThen: 'wir haben Dir gemailt',
    end: 'Ausloggen',
    endOne: (device: string, since: string) => `${device} ausloggen, ${since}`,
    ended: 'Das Gerät ist ausgeloggt.',
    showAll: (count: number) => `Alle ${count} Geräte anzeigen`,
    endOthers: 'Alle anderen ausloggen',
    endOthersTitle: 'Alle anderen Geräte ausloggen?',
    endOthersText: (count: number) =>
      count === 1
        ? 'Ein anderes Gerät muss sich dann neu einloggen. Hier bleibst Du eingeloggt.'
        : `${count} andere Geräte müssen sich dann neu einloggen. Hier bleibst Du eingeloggt.`,
    endOthersOk: 'Alle anderen ausloggen',
    othersEnded: 'Alle anderen Geräte sind ausgeloggt.',
  },
};

/** Taking one's data along, on the profile page. */
export const ownDataTexts = {
  title: 'Deine Daten',
  lead: 'Lade herunter, was wir über Dich gespeichert haben, zum Lesen und für Programme: auch Rechnungen, Gutschriften, Deine Nachweise und unsere Schreiben. Zur Sicherheit schicken wir Dir vorher einen Code.',
  request: 'Daten herunterladen',
  ready: (until: number) =>
    `Deine Datei ist fertig. Der Link gilt bis zum ${formatDate(until)}, ${formatTime(until)}\u00a0Uhr. Wer ihn hat, kann sie herunterladen: Gib ihn nicht weiter.`,
  missing: (count: number) =>
    count === 1
      ? 'Etwas ließ sich gerade nicht laden. Was und warum, steht in der Datei.'
      : `${count} Dateien oder Listen ließen sich gerade nicht laden. Welche und warum, steht in der Datei.`,
  save: 'Datei speichern',
};

/** The link for referring friends, on the profile page. */
export const inviteTexts = {
  title: 'Freunde werben',
  lead: `Kauft jemand über Deinen Link zum ersten Mal Premium, bekommst Du ${freeMonthsText(referral.months)}; die eingeladene Person zahlt die normalen Preise.`,
  /** When, for whom and how long (§ 6 Abs. 1 DDG). */
  terms: [
    'Wann: sobald ihre erste Zahlung bei uns ist und wir das geprüft haben. Die Gutschrift schließt an das an, was Du schon an freier Zeit hast.',
    'Für wen: für alle mit einem Konto, auch ohne Abo. Die eingeladene Person darf noch nichts bezahlt haben und muss den Cookies zugestimmt haben; widerruft sie, zählt es nicht. Für die eigene Bestellung gilt der Link nicht.',
    'Für die eingeladene Person gibt es keinen Rabatt. Wer dem Link folgt, liest Deinen @Namen, falls Du einen hast.',
    'Ein festes Ende hat das nicht. Hören wir damit auf, steht es hier, und was bis dahin bezahlt ist, zählt noch.',
  ],
  conditions: 'Bedingungen',
  share: 'Link teilen',
  /** What the system's sheet sends along with the link. */
  message: `Ich lerne Jura mit ${product.name}. Schau es Dir an:`,
  link: 'Dein Link',
  copy: 'Link kopieren',
  copied: 'Der Link ist kopiert.',
  notCopied: 'Das Kopieren ging nicht. Der Link ist markiert, kopiere ihn von Hand.',
};
