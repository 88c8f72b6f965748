import { LegalPage } from '#client/legal/legal-page.tsx';
import { OperatorField } from '#client/legal/operator-field.tsx';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

/** Impressum (§ 5 DDG), with the operator's data to be filled in. */
export function ImprintPage() {
  return (
    <LegalPage title={pages.imprint.title}>
      <p>
        {product.name} ist ein Angebot von:
        <br />
        <OperatorField>Name oder Firma mit Rechtsform</OperatorField>
        <br />
        <OperatorField>Straße und Hausnummer</OperatorField>
        <br />
        <OperatorField>Postleitzahl und Ort</OperatorField>
      </p>
      <p>
        Vertreten durch: <OperatorField>vertretungsberechtigte Person</OperatorField>
      </p>
      <h2>Kontakt</h2>
      <p>
        E-Mail: <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>
        <br />
        Telefon: <OperatorField>Telefonnummer</OperatorField>
      </p>
      <h2>Register und Steuer</h2>
      <p>
        Registergericht und Nummer: <OperatorField>Handelsregister</OperatorField>
        <br />
        Umsatzsteuer-Identifikationsnummer: <OperatorField>USt-IdNr.</OperatorField>
      </p>
      <h2>{'Verbraucher\u00adstreitbeilegung'}</h2>
      <p>
        Teilnahme an Verfahren vor einer Verbraucherschlichtungsstelle:{' '}
        <OperatorField>Angabe nach § 36 VSBG</OperatorField>
      </p>
    </LegalPage>
  );
}
