import styles from '#client/legal/legal-page.module.css';
import { OperatorAddress, OperatorField } from '#client/legal/operator-field.tsx';
import { SupportMail } from '#client/legal/support-mail.tsx';
import { product } from '#worker/product.ts';

/**
 * The Widerrufsbelehrung for a service, after the model of Anlage 1 to Art. 246a § 1 Abs. 2 Satz 2
 * EGBGB. It stands apart from the terms around it, so that nobody overlooks it.
 */
export function Withdrawal() {
  return (
    <div className={styles.notice}>
      <h3>Widerrufsrecht</h3>
      <p>
        Du hast das Recht, diesen Vertrag binnen vierzehn Tagen ohne Angabe von Gründen zu
        widerrufen. Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.
      </p>
      <p>
        Um Dein Widerrufsrecht auszuüben, musst Du uns (<OperatorField detail="name" />,{' '}
        <OperatorField detail="street" />, <OperatorField detail="town" />, Telefon{' '}
        <OperatorField detail="phone" />, E-Mail <SupportMail />) mit einer eindeutigen Erklärung,
        zum Beispiel einem Brief oder einer E-Mail, über Deinen Entschluss informieren, diesen
        Vertrag zu widerrufen. Du kannst dafür das Muster-Widerrufsformular unten verwenden; es ist
        nicht vorgeschrieben. Online kannst Du den Widerruf hier erklären:{' '}
        <OperatorField detail="withdrawalPage" />
      </p>
      <p>
        Um die Widerrufsfrist zu wahren, reicht es aus, dass Du die Mitteilung über die Ausübung des
        Widerrufsrechts vor Ablauf der Frist absendest.
      </p>
      <h3>Folgen des Widerrufs</h3>
      <p>
        Wenn Du diesen Vertrag widerrufst, haben wir Dir alle Zahlungen, die wir von Dir erhalten
        haben, unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem
        die Mitteilung über Deinen Widerruf bei uns eingegangen ist. Für diese Rückzahlung verwenden
        wir dasselbe Zahlungsmittel, das Du bei der ursprünglichen Zahlung eingesetzt hast, es sei
        denn, mit Dir wurde ausdrücklich etwas anderes vereinbart; in keinem Fall berechnen wir Dir
        wegen dieser Rückzahlung Entgelte.
      </p>
      <p>
        Hast Du verlangt, dass die Dienstleistung während der Widerrufsfrist beginnen soll, so hast
        Du uns einen angemessenen Betrag zu zahlen. Er entspricht dem Anteil der Dienstleistungen,
        die wir bis zu dem Zeitpunkt erbracht haben, zu dem Du uns von der Ausübung des
        Widerrufsrechts unterrichtest, im Vergleich zum Gesamtumfang der im Vertrag vorgesehenen
        Dienstleistungen.
      </p>
    </div>
  );
}

const blanks = [
  'Bestellt am',
  'Dein Name',
  'Deine Anschrift',
  'E-Mail-Adresse Deines Kontos',
  'Datum',
  'Deine Unterschrift (nur bei einer Mitteilung auf Papier)',
];

/** The model form of Anlage 2 to the same article. */
export function WithdrawalForm() {
  return (
    <>
      <p>Wenn Du den Vertrag widerrufen willst, fülle dieses Formular aus und sende es uns.</p>
      <div className={styles.notice}>
        <p>An:</p>
        <address>
          <OperatorAddress />
          <br />
          <SupportMail />
        </address>
        <p>
          Hiermit widerrufe ich den von mir abgeschlossenen Vertrag über die Erbringung der
          folgenden Dienstleistung: {product.name} Premium
        </p>
        <dl>
          {blanks.map((label) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={styles.blank} />
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}
