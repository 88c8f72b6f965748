/*
 * What the two forms say. Page, receipt, file and mail read it here, and each declaration stores
 * the version and the SHA-256 of it (docs/decisions/0052). Changed words need a new version.
 */

/** The version of these words. */
export const textsVersion = '2026-11-23';

/** The labels are fixed: § 312k Abs. 2, § 356a BGB. */
export const formTexts = {
  cancellation: {
    title: 'Verträge hier kündigen',
    lead: 'Hier kündigst Du jeden Vertrag, den Du mit uns hast. Du musst Dich nicht anmelden.',
    button: 'jetzt kündigen',
    kind: 'Art der Kündigung',
    kinds: { ordinary: 'Ordentliche Kündigung', extraordinary: 'Außerordentliche Kündigung' },
    reason: 'Kündigungsgrund',
    reasonHint: 'Nur bei einer außerordentlichen Kündigung.',
    name: 'Dein Name',
    email: 'E-Mail-Adresse Deines Kontos',
    contract: 'Vertrag (Nummer oder Bezeichnung)',
    contractHint: 'Steht in Deiner Bestellbestätigung. Du kannst das Feld leer lassen.',
    date: 'Kündigung zum',
    dateHint: 'Zum nächstmöglichen Zeitpunkt, solange hier kein Datum steht.',
    earliest: 'Zum nächstmöglichen Zeitpunkt',
    confirmationEmail: 'E-Mail-Adresse für die Bestätigung',
    confirmationHint: 'Leer heißt: an die Adresse Deines Kontos.',
  },
  withdrawal: {
    title: 'Vertrag widerrufen',
    lead: 'Hier widerrufst Du einen Vertrag mit uns. Du musst Dich nicht anmelden und keinen Grund nennen.',
    button: 'Widerruf bestätigen',
    name: 'Dein Name',
    email: 'E-Mail-Adresse Deines Kontos',
    contract: 'Vertrag (Nummer oder Bezeichnung)',
    contractHint: 'Steht in Deiner Bestellbestätigung. Du kannst das Feld leer lassen.',
    confirmationEmail: 'E-Mail-Adresse für die Eingangsbestätigung',
    confirmationHint: 'Leer heißt: an die Adresse Deines Kontos.',
  },
} as const;
