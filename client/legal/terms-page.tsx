import { Link } from 'react-router-dom';

import { LegalPage } from '#client/legal/legal-page.tsx';
import { OperatorField } from '#client/legal/operator-field.tsx';
import { WithdrawalSection } from '#client/legal/withdrawal-section.tsx';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

/** AGB as far as they follow from what the product does, and the Widerrufsbelehrung. */
export function TermsPage() {
  return (
    <LegalPage title={pages.terms.title}>
      <p>
        Stand: <OperatorField>Datum der Freigabe durch den Betreiber</OperatorField>
      </p>
      <h2>1. Worum es geht</h2>
      <p>
        {product.name} Premium ist ein Abonnement für Lerninhalte in der App. Vertragspartner ist
        der im <Link to={pages.imprint.path}>Impressum</Link> genannte Betreiber. Das Angebot
        richtet sich an Personen mit Rechnungsadresse in Deutschland.
      </p>
      <h2>2. Konto</h2>
      <p>
        Für einen Kauf brauchst Du ein Konto mit einer E-Mail-Adresse, die Du mit einem Code
        bestätigst. Halte Dein Passwort geheim. Das Konto ist persönlich und nicht übertragbar.
      </p>
      <h2>3. Vertragsschluss</h2>
      <p>
        Vor der Bestellung zeigt Dir die Übersicht Preis, Laufzeit, Verlängerung und Kündigung. Mit
        „ Zahlungspflichtig bestellen“ gibst Du Deine Bestellung ab. Der Vertrag kommt zustande,
        sobald die Zahlung oder, bei einer Testphase, das Zahlungsmittel bestätigt ist und Premium
        freigeschaltet wird.
      </p>
      <h2>4. Preise und Zahlung</h2>
      <p>
        Alle Preise sind Endpreise in Euro inkl. Umsatzsteuer. Du zahlst zu Beginn jedes
        Zahlungszeitraums im Voraus; bei einer Testphase erst nach deren Ende, wenn Du nicht vorher
        kündigst. Die Zahlung wickelt der Zahlungsdienst Stripe ab.
      </p>
      <h2>5. Laufzeit, Verlängerung, Kündigung</h2>
      <p>
        Die Laufzeit und die Verlängerung stehen in der Übersicht Deiner Bestellung und jederzeit
        unter {pages.subscription.title} in Deinem Konto. Dort kannst Du mit „Abo kündigen“ zum Ende
        der Laufzeit kündigen; Premium bleibt bis dahin frei. Das Recht zur Kündigung aus wichtigem
        Grund bleibt unberührt. Ein Lifetime-Kauf verlängert sich nicht.
      </p>
      <h2>6. Geld-zurück-Garantie</h2>
      <p>
        Unabhängig vom gesetzlichen Widerrufsrecht erstatten wir Deine Zahlung auf Wunsch innerhalb
        von 20 Tagen nach dem Kauf. Eine E-Mail an{' '}
        <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a> genügt.
      </p>
      <h2>7. Haftung</h2>
      <p>
        <OperatorField>Haftungsregelung des Betreibers, rechtlich geprüft</OperatorField>
      </p>
      <WithdrawalSection />
    </LegalPage>
  );
}
