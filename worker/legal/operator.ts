import { whatIsMadeUp } from '#worker/made-up.ts';
import { operatorDetails } from '#worker/product.ts';

export type OperatorDetail = keyof typeof operatorDetails;

/**
 * An operator who does not exist. Outside production these details stand where the operator has
 * given none; production does not start then (settings.ts). So no page and no mail has a gap.
 */
const exampleDetails: Record<OperatorDetail, string> = {
  name: 'Lexlern Beispiel GmbH',
  street: 'Musterstraße 1',
  town: '12345 Musterstadt',
  representative: 'Erika Musterfrau (Geschäftsführerin)',
  phone: '+49 30 23125 014 (Beispiel)',
  register: 'Amtsgericht Musterstadt, HRB 12345 (Beispiel)',
  vatId: 'DE999999999 (Beispiel)',
  editor: 'Erika Musterfrau, Musterstraße 1, 12345 Musterstadt',
  disputeResolution:
    'Wir sind nicht bereit und nicht verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.',
  privacyDate: '1. November 2026 (Beispiel)',
  dataProtectionOfficer: 'datenschutz@lexlern.example',
  stripeCompany: 'Stripe Beispiel Ltd., Irland',
  transferBasis: 'die Standardvertragsklauseln der Europäischen Kommission (Beispiel)',
  logPeriod: 'sieben Tagen (Beispiel)',
  authority: 'die Datenschutzbeauftragte des Landes Musterland (Beispiel)',
  marketSurveillance:
    'Musterplatz 2, 39104 Magdeburg, Telefon +49 30 23125 015, E-Mail aufsicht@behoerde.example (Beispiel)',
  content:
    'Die App enthält Aufgaben mit Lösungen zum Zivilrecht, zum Strafrecht und zum Öffentlichen Recht.',
  ai: 'Von KI stammen die Rückmeldungen zu Deinen Antworten; die Aufgaben und ihre Lösungen schreiben Menschen.',
  devices: 'Die App läuft auf iPhone und iPad ab iOS 17 und auf Geräten ab Android 11.',
  // The Bundesbank's own example.
  creditorId: 'DE98ZZZ09999999999',
};

/** A detail of the operator; outside production an example where none is given. */
export function operatorText(detail: OperatorDetail): string {
  const value: string | null = operatorDetails[detail];
  return value ?? exampleDetails[detail];
}

/** The operator's name and address, each in one line. */
export function operatorAddress(): string[] {
  return [operatorText('name'), operatorText('street'), operatorText('town')];
}

/** Says what is wrong with a detail for production; null if it may be real. */
export function problemWithDetail(detail: string, value: string | null): string | null {
  if (value === null) return 'is not set';
  // The only example that a real operator may say word by word.
  const mayRepeat = detail === 'disputeResolution';
  const example: string | undefined = exampleDetails[detail as OperatorDetail];
  return value === example && !mayRepeat ? 'is an example' : whatIsMadeUp(value);
}
