import type { ErrorCode } from '#worker/errors.ts';

/** German texts around the forms (worker/declaration/form-texts.ts) and on the pages after them. */
export const declarationTexts = {
  check: 'Da fehlt noch etwas. Sieh Dir die markierten Felder an; alles Übrige steht noch da.',
  otherWay: 'Du kannst uns auch eine E-Mail schreiben, das genügt:',
  trap: 'Dieses Feld bitte leer lassen',
  receiptLead: {
    cancellation: 'Deine Kündigung ist bei uns eingegangen,',
    withdrawal: 'Dein Widerruf ist bei uns eingegangen,',
  },
  mailComes: 'Dasselbe schicken wir Dir jetzt als Mail.',
  noContract: 'Finden wir dazu keinen Vertrag, melden wir uns innerhalb eines Werktags.',
  save: 'Als Datei speichern',
  saveJson: 'Für Programme (JSON)',
  keepsDays: 'Diese Seite kannst Du 30 Tage lang öffnen.',
  gone: 'Diese Seite gibt es nicht mehr',
  goneHint:
    'Die Adresse ist unbekannt oder älter als 30 Tage. Was Du erklärt hast, gilt trotzdem und liegt bei uns.',
};

const failures: Partial<Record<ErrorCode, string>> = {
  too_long:
    'Das ist zu lang: Mehr als 64.000 Zeichen passen nicht in das Formular. Was Du geschrieben hast, steht noch da; kürze es bitte.',
  too_many_requests:
    'Von Deinem Anschluss kommen gerade zu viele Anfragen. Was Du geschrieben hast, steht noch da. Versuch es in einer Minute noch einmal.',
  invalid_request:
    'Das Formular kam nicht von unserer Seite, deshalb ist noch nichts eingegangen. Prüf, was unten steht, und drück den Knopf hier.',
};

/** Why a form could not be received. Where that is not certain, sending it twice does no harm. */
export function failureText(code: ErrorCode): string {
  return (
    failures[code] ??
    'Bei uns ist etwas schiefgegangen. Was Du geschrieben hast, steht noch da. Schick es bitte noch einmal: Dieselben Angaben zählen nur einmal.'
  );
}
