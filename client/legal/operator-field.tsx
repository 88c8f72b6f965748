import styles from '#client/legal/legal-page.module.css';
import { operatorDetails } from '#worker/product.ts';

type Detail = keyof typeof operatorDetails;

const labels: Record<Detail, string> = {
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
};

/** A detail of the operator from the configuration, or a visibly marked place where it belongs. */
export function OperatorField({ detail }: { detail: Detail }) {
  const value: string | null = operatorDetails[detail];
  return value ?? <mark className={styles.field}>[{labels[detail]}]</mark>;
}

/** Who the operator is and where, as one reads it on an envelope. */
export function OperatorAddress() {
  return (
    <>
      <OperatorField detail="name" />
      <br />
      <OperatorField detail="street" />
      <br />
      <OperatorField detail="town" />
    </>
  );
}
