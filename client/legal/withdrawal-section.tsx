import styles from '#client/legal/legal-page.module.css';
import { OperatorField } from '#client/legal/operator-field.tsx';
import { product } from '#worker/product.ts';

/** Widerrufsbelehrung and form (Art. 246a § 1 EGBGB). */
export function WithdrawalSection() {
  return (
    <>
      <h2 id="widerruf">Widerrufsbelehrung</h2>
      <p>
        Du hast das Recht, diesen Vertrag binnen vierzehn Tagen ohne Angabe von Gründen zu
        widerrufen. Die Frist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.
      </p>
      <p>
        Um zu widerrufen, teilst Du uns (
        <OperatorField>Name, Anschrift, Telefonnummer</OperatorField>, {product.supportEmail}) mit
        einer eindeutigen Erklärung, zum Beispiel einem Brief oder einer E-Mail, Deinen Entschluss
        mit. Du kannst dafür das Formular unten verwenden, musst es aber nicht. Zur Wahrung der
        Frist reicht es, dass Du die Mitteilung vor ihrem Ablauf absendest.
      </p>
      <h3>Folgen des Widerrufs</h3>
      <p>
        Wenn Du widerrufst, zahlen wir Dir alle Zahlungen, die wir von Dir erhalten haben,
        unverzüglich und spätestens binnen vierzehn Tagen ab dem Eingang Deiner Mitteilung zurück,
        mit demselben Zahlungsmittel, das Du verwendet hast, und ohne Entgelt. Hast Du verlangt,
        dass die Leistung während der Frist beginnt, so schuldest Du uns höchstens den Betrag, der
        dem Anteil der bis zum Widerruf erbrachten Leistung entspricht.
      </p>
      <h3>Muster-Widerrufsformular</h3>
      <div className={styles.form}>
        <p>
          An <OperatorField>Name und Anschrift</OperatorField>, {product.supportEmail}:
        </p>
        <p>
          Hiermit widerrufe ich den von mir abgeschlossenen Vertrag über {product.name} Premium.
          <br />
          Bestellt am: ____
          <br />
          Name: ____
          <br />
          Anschrift: ____
          <br />
          E-Mail des Kontos: ____
          <br />
          Datum und Unterschrift (nur auf Papier): ____
        </p>
      </div>
    </>
  );
}
