import { operatorDetails } from '#worker/product.ts';

export type OperatorDetail = keyof typeof operatorDetails;

/** The placeholder for each detail that is not filled in. */
export const operatorPlaces: Record<OperatorDetail, string> = {
  name: 'Name oder Firma mit Rechtsform',
  street: 'Straße und Hausnummer',
  town: 'Postleitzahl und Ort',
  representative: 'vertretungsberechtigte Person',
  phone: 'Telefonnummer',
  register: 'Registergericht und Registernummer',
  vatId: 'Umsatzsteuer-Identifikationsnummer',
  editor: 'Name und Anschrift',
  disputeResolution: 'Angabe zur Teilnahme an der Verbraucherschlichtung',
  termsDate: 'Datum der Freigabe',
  renewalRule: 'rechtlich geprüfte Regel zur Kündigung nach einer Verlängerung',
  withdrawalPage: 'Adresse der elektronischen Widerrufsfunktion',
  privacyDate: 'Datum der Freigabe',
  dataProtectionOfficer: 'Kontakt der datenschutzbeauftragten Person, falls bestellt',
  stripeCompany: 'vertragschließende Gesellschaft',
  transferBasis: 'Grundlage und Garantien der Übermittlung',
  logPeriod: 'Frist',
  authority: 'zuständige Aufsichtsbehörde',
  creditorId: 'Gläubiger-Identifikationsnummer',
};

/** A detail of the operator, or its placeholder in brackets. */
export function operatorText(detail: OperatorDetail): string {
  const value: string | null = operatorDetails[detail];
  return value ?? `[${operatorPlaces[detail]}]`;
}
