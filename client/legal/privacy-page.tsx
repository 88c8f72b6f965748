import { LegalPage } from '#client/legal/legal-page.tsx';
import { OperatorField } from '#client/legal/operator-field.tsx';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

/** Datenschutzhinweise (Art. 13 DSGVO) for what the product really does with data. */
export function PrivacyPage() {
  return (
    <LegalPage title={pages.privacy.title}>
      <h2>Verantwortlich</h2>
      <p>
        <OperatorField>Name und Anschrift des Betreibers</OperatorField>,{' '}
        <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>.
        Datenschutzbeauftragte Person: <OperatorField>Kontakt, falls bestellt</OperatorField>
      </p>
      <h2>Welche Daten wozu</h2>
      <ul>
        <li>
          <strong>Konto:</strong> Dein Name, Deine E-Mail-Adresse, ein gewählter @Name und Dein
          Passwort als nicht umkehrbarer Prüfwert. Ohne sie gibt es kein Konto (Art. 6 Abs. 1 lit. b
          DSGVO).
        </li>
        <li>
          <strong>Abonnement:</strong> Plan, Beginn, Ende, Status und Kaufdatum (lit. b),
          Rechnungsdaten nach den gesetzlichen Aufbewahrungsfristen (lit. c).
        </li>
        <li>
          <strong>Zahlung:</strong> Name, E-Mail-Adresse und Land gehen an den Zahlungsdienst
          Stripe; Kartendaten gibst Du dort direkt ein, wir sehen nur die letzten Ziffern (lit. b).
        </li>
        <li>
          <strong>Betrieb und Sicherheit:</strong> IP-Adresse und technische Angaben jeder Anfrage,
          um Missbrauch abzuwehren und Fehler zu finden (lit. f).
        </li>
      </ul>
      <h2>Cookies und Speicher</h2>
      <p>
        Wir setzen nur Cookies, die für Anmeldung und Betrieb nötig sind. Das gewählte Abo merkt
        sich Dein Browser, bis Du den Tab schließt. Skripte von Dritten laden wir nur auf der
        Bezahlseite: dort das des Zahlungsdienstes Stripe.
      </p>
      <h2>Empfänger</h2>
      <p>
        Betrieb der Website und Versand von E-Mails: Cloudflare. Zahlungen: Stripe. Übermittlung in
        Drittländer: <OperatorField>Grundlage und Garantien</OperatorField>
      </p>
      <h2>Wie lange</h2>
      <p>
        Kontodaten, bis Du das Konto löschen lässt; Codes zehn Minuten; Rechnungsdaten nach Gesetz;
        Protokolle <OperatorField>Frist</OperatorField>.
      </p>
      <h2>Deine Rechte</h2>
      <p>
        Du kannst Auskunft, Berichtigung, Löschung, Einschränkung und Übertragbarkeit verlangen und
        der Verarbeitung aus berechtigtem Interesse widersprechen. Schreib dafür an{' '}
        {product.supportEmail}. Beschweren kannst Du Dich bei einer Aufsichtsbehörde:{' '}
        <OperatorField>zuständige Behörde</OperatorField>
      </p>
    </LegalPage>
  );
}
