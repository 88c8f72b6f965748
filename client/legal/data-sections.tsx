import type { LegalSection } from '#client/legal/legal-page.tsx';
import { OperatorAddress, OperatorField } from '#client/legal/operator-field.tsx';
import { consentSection } from '#client/legal/consent-section.tsx';
import { SupportMail } from '#client/legal/support-mail.tsx';
import { stayTexts } from '#client/messages/account.ts';
import { auditYears, proofFileDays, proofHashYears } from '#worker/legal/kept.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

/**
 * The sections of the privacy notice on what is processed, why, and what is stored in the browser.
 */
export const dataSections: LegalSection[] = [
  {
    id: 'verantwortlich',
    title: 'Wer verantwortlich ist',
    content: (
      <>
        <address>
          <OperatorAddress />
          <br />
          <SupportMail />
        </address>
        <p>
          Datenschutz: <OperatorField detail="dataProtectionOfficer" />
        </p>
      </>
    ),
  },
  {
    id: 'besuch',
    title: 'Wenn Du die Website besuchst',
    content: (
      <>
        <p>
          Bei jeder Anfrage verarbeitet unser Hoster Deine IP-Adresse und technische Angaben Deines
          Browsers, um die Seite auszuliefern und Angriffe abzuwehren. Unser eigenes Protokoll hält
          Zeitpunkt, Adresse der Seite, Ergebnis und Dauer fest, aber weder IP-Adresse noch Namen.
          Rechtsgrundlage ist Art. 6 Abs. 1 lit. f DSGVO; unser Interesse ist ein sicherer Betrieb.
          Das Protokoll wird gelöscht nach: <OperatorField detail="logPeriod" />.
        </p>
        <p>
          Gegen massenhafte Versuche zählen wir, wie oft Codes, Passwörter und Formulare angefordert
          oder gesendet werden. Gespeichert wird dabei nur ein Hashwert der IP-Adresse, der
          E-Mail-Adresse oder des Kontos, höchstens 24 Stunden lang (lit. f).
        </p>
      </>
    ),
  },
  {
    id: 'konto',
    title: 'Wenn Du ein Konto anlegst',
    content: (
      <>
        <p>
          Wir verarbeiten Deinen Namen, Deine E-Mail-Adresse, Dein Passwort als nicht umkehrbaren
          Prüfwert (scrypt) und, wenn Du einen wählst, Deinen @Name. Name und E-Mail-Adresse
          brauchen wir, um das Konto zu führen; ohne sie ist kein Konto möglich. Rechtsgrundlage ist
          der Vertrag mit Dir (Art. 6 Abs. 1 lit. b DSGVO).
        </p>
        <p>
          Während der Registrierung liegen Name, E-Mail-Adresse und ein Prüfwert des Codes höchstens
          eine Stunde bei uns. Der Code selbst gilt zehn Minuten und kommt mit einer E-Mail, die nur
          dafür da ist.
        </p>
        <p>
          Zu jeder Anmeldung speichern wir Beginn, Ende, womit sie begann, wann Du sie zuletzt mit
          einem Code oder einem Passkey bestätigt hast, welche E-Mail Dir davon berichtet hat, die
          Kennung Deines Browsers, das Land, aus dem sie kam, ob Du angemeldet bleiben willst, und
          einen Hashwert des Anmelde-Cookies: bis Du Dich ausloggst oder 24 Stunden lang nicht da
          warst. Wählst Du „{stayTexts.label}“, sind es 400 Tage. So kannst Du auf der Seite „
          {pages.profile.title}“ sehen, wo Du angemeldet bist, und fremde Anmeldungen beenden; das
          ist auch unser Interesse (Art. 6 Abs. 1 lit. b und f DSGVO). Zu Deinem Konto speichern wir
          außerdem Hashwerte der Browser, mit denen Du Dich angemeldet hast, bis sie 400 Tage lang
          nicht benutzt wurden: Meldet sich ein neuer an, schreiben wir Dir. Gibt jemand für Dein
          Konto ein falsches Passwort ein, halten wir Zeitpunkt, Browser und Land fest, und wird Dir
          ein Gutschein abgelehnt, seinen Code, den Zeitpunkt und warum: 30 Tage lang, um Deine
          Fragen dazu zu beantworten und fremde Versuche zu erkennen (lit. f).
        </p>
        <p>
          Meldest Du Dich in einer App an, speichern wir, in welcher und wann, in welchem Browser
          und aus welchem Land Du zugestimmt hast, wann sie zuletzt verlängert wurde, welche E-Mail
          Dir davon berichtet hat, und Hashwerte ihrer Schlüssel: bis Du sie ausloggst, hier oder in
          der App, oder sie 400 Tage lang nicht benutzt wurde. Auch das siehst Du auf der Seite „
          {pages.profile.title}“.
        </p>
        <p>
          Von einem Passkey, den Du hinzufügst, speichern wir seine Kennung, seinen öffentlichen
          Schlüssel, einen Zähler, auf welchen Wegen Dein Browser ihn erreicht, seinen Namen und
          wann er hinzugefügt und zuletzt benutzt wurde: bis Du ihn entfernst. Der private Schlüssel
          bleibt auf Deinem Gerät, ebenso Fingerabdruck, Gesicht oder PIN (Art. 6 Abs. 1 lit. b
          DSGVO).
        </p>
        <p>
          Schicken wir Dir später einen Code, etwa für ein neues Passwort oder eine neue
          E-Mail-Adresse, liegen auch dann die Adresse und ein Prüfwert des Codes höchstens eine
          Stunde bei uns. Von einem Link, der Dich einloggt, speichern wir einen Hashwert, wie oft
          er benutzt wurde und was er verspricht, etwa Zusatztage oder einen Gutschein: bis 30 Tage
          nach seinem Ablauf. Über Änderungen an Deinen Anmeldedaten schicken wir Dir zu Deiner
          Sicherheit eine E-Mail. Solche Nachrichten bewahren wir 30 Tage auf.
        </p>
        <p>
          Meldest Du Dich mit Google oder Apple an, bekommen wir von dort Deine E-Mail-Adresse,
          Deinen Namen und Deine Kennung dort und speichern sie beim Konto. Ein Skript dieser
          Anbieter lädt Dein Browser erst, wenn Du auf ihre Schaltfläche tippst. Trennst Du die
          Verbindung in Deinem Konto, löschen wir die Kennung.
        </p>
      </>
    ),
  },
  {
    id: 'kauf',
    title: 'Wenn Du Premium kaufst',
    content: (
      <>
        <p>
          Wir speichern, welches Abo Du wann zu welchem Preis bestellt hast, wann Deine erste
          Zahlung ankam, wie lange es läuft, ob es gekündigt ist, und die Kennungen des Vorgangs bei
          unserem Zahlungsdienst. Das Land prüfen wir bei der Bestellung, weil wir nur innerhalb von
          Deutschland verkaufen; wir bewahren es nicht auf. Rechtsgrundlage ist der Vertrag mit Dir
          (Art. 6 Abs. 1 lit. b DSGVO). Auf einer Rechnung über mehr als 250 € müssen Dein Name und
          Deine Anschrift stehen (§ 14 Abs. 4 UStG; Art. 6 Abs. 1 lit. c DSGVO): Wir fragen bei der
          Bestellung danach und geben beides an unseren Zahlungsdienst, der die Rechnung ausstellt.
        </p>
        <p>
          Karte oder IBAN gibst Du direkt beim Zahlungsdienst Stripe ein, und bei PayPal, Apple Pay
          oder Google Pay stimmst Du dort zu. Wir bekommen diese Daten nicht zu sehen, nur die Art
          der Zahlungsmethode und die letzten Ziffern oder die verkürzte E-Mail-Adresse bei PayPal,
          die wir Dir in Deinem Konto zeigen. Geht eine Lastschrift zurück, speichern wir Betrag,
          Grund, die Kosten der Rücklastschrift und ob beides beglichen ist.
        </p>
        <p>
          Hast Du ein Abo im App Store oder bei Google Play, eine Lizenz oder freie Aufgaben, meldet
          uns die App Kennung, Laufzeit und Verbrauch, damit Du sie auch hier nutzen kannst (lit.
          b). Die Meldungen bewahren wir 60 Tage auf, das Ergebnis drei Jahre vom Ende des Jahres
          an, in dem es endete.
        </p>
        <p>
          Meldet uns ein App-Store ein Abo, das zu keinem Konto bei uns gehört, bewahren wir auf,
          was er meldet: sein Kennzeichen, das Produkt, den Preis, den Stand und die Tage, aber
          keinen Namen und keine E-Mail-Adresse. So geht Dein Kauf nicht verloren: Stellst Du ihn in
          der App wieder her, gehört er zu Deinem Konto. Fragt niemand danach, löschen wir es 24
          Monate nach der letzten Meldung. Löschst Du Dein Konto, lösen wir Dein Abo aus dem
          App-Store von ihm; danach wartet es ebenso. Meldet der Store, dass ein Abo jetzt zu einem
          anderen Konto gehört, schreiben wir beiden Konten und halten fest, wann es gewechselt hat
          und zwischen welchen Konten; das löschen wir drei Jahre nach dem Ende des Jahres.
          Rechtsgrundlage ist Art. 6 Abs. 1 lit. b DSGVO, für das Festhalten lit. f (zu klären, wem
          ein Kauf gehört). Läuft daneben ein Vertrag mit uns, sagen wir Dir, dass Du doppelt
          zahlst, und merken uns, dass wir es gesagt haben.
        </p>
        <p>
          Was der Zahlungsdienst uns über Zahlungen meldet, bewahren wir 60 Tage auf. Daten, die in
          Rechnungen und Büchern stehen müssen, bewahren wir so lange auf, wie das Gesetz es
          verlangt (§ 147 AO, § 257 HGB; Art. 6 Abs. 1 lit. c DSGVO). Zu jeder Bestellung bewahren
          wir auf, welche Fassung der Bedingungen Du gesehen hast.
        </p>
        <p>
          Für unsere Zahlen halten wir fest, wann ein Abo beginnt, wechselt, in Verzug kommt und
          endet und was es im Monat bringt, welche Testphase zu einem Abo wurde, welcher Gutschein
          eingelöst und welcher Nachweis entschieden wurde, jeweils mit dem Konto, um das es geht.
          Löschst Du Dein Konto, bleibt davon nur, was niemanden mehr nennt. Rechtsgrundlage ist
          Art. 6 Abs. 1 lit. f DSGVO (zu wissen, wie es unserem Angebot geht). Für die Buchführung
          halten wir jede Bewegung auf unserem Konto bei Stripe fest: Zahlungen, Erstattungen,
          Rückbuchungen und Gebühren, mit Rechnung und Vertrag; das bewahren wir wie Rechnungen auf
          (Art. 6 Abs. 1 lit. c DSGVO), nach dem Löschen Deines Kontos ohne dieses.
        </p>
      </>
    ),
  },
  {
    id: 'deals',
    title: `Wenn Du ${product.name} kostenlos nutzt`,
    content: (
      <>
        <p>
          Öffnest Du das Angebot eines Partners, steht in der Adresse eine Kennung, die nur für
          diesen Partner gilt und aus der er nicht ablesen kann, wer Du bist. Lädst Du einen
          Nachweis hoch, speichern wir die PDF-Datei mit ihrem Namen, einen Prüfwert davon und den
          Stand der Prüfung. Sehen können die Datei nur Du und wer bei uns prüft. Wir löschen sie{' '}
          {proofFileDays} Tage nach der Entscheidung, den Prüfwert {proofHashYears} Jahre nach dem
          Hochladen. Rechtsgrundlage ist der Vertrag mit Dir (Art. 6 Abs. 1 lit. b DSGVO); dass wir
          denselben Nachweis wiedererkennen, ist unser Interesse (lit. f).
        </p>
        <p>
          Löst Du einen Gutschein ein, speichern wir, welchen und wann, und welche freie Zeit Du
          hast (lit. b). Was bei uns von Hand zu Deinem Konto getan wird, halten wir {auditYears}{' '}
          Jahre lang fest: was, wann, warum und von wem (lit. f). Gibt jemand von uns einen größeren
          Betrag zurück oder zahlt ihn aus, entscheidet eine zweite Person mit; wer darum gebeten
          und wer entschieden hat, steht im selben Protokoll.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies und Speicher im Browser',
    content: (
      <>
        <p>
          Ohne Deine Zustimmung setzen wir nur ein, was für die Funktionen nötig ist, die Du
          aufrufst (§ 25 Abs. 2 Nr. 2 TDDDG). Skripte zur Auswertung oder Werbung und Schriften von
          fremden Servern gibt es hier nicht.
        </p>
        <dl>
          <dt>Cookie __Host-session</dt>
          <dd>
            Hält Dich angemeldet. Er enthält eine zufällige Kennung und lebt, bis Du Dich ausloggst
            oder den Browser schließt. Wählst Du „{stayTexts.label}“, überdauert er das, bis Du 400
            Tage lang nicht da warst.
          </dd>
          <dt>Cookie __Host-browser, nachdem Du Dich eingeloggt hast</dt>
          <dd>
            Daran erkennen wir, dass Du Dich mit diesem Browser schon einmal angemeldet hast, und
            schreiben Dir nur bei neuen. Er enthält eine zufällige Kennung und lebt, bis Du den
            Browser schließt. Wählst Du „{stayTexts.label}“, bleibt er, bis Du 400 Tage lang nicht
            da warst.
          </dd>
          <dt>Cookie __Host-social, nur auf Seiten zum Einloggen und Registrieren</dt>
          <dd>
            Sorgt 15 Minuten lang dafür, dass eine Anmeldung mit Google, Apple oder einem Passkey
            nur in dem Browser gilt, in dem sie begann. Er enthält eine zufällige Kennung.
          </dd>
          <dt>
            Sitzungsspeicher plan, sub_coupon, payment_billing_address, purchase_attempt, sign_up,
            sent_codes, email_change, oauth_redirect_info, forget_password_redirect,
            checkout_reload, social_reload, place
          </dt>
          <dd>
            Das gewählte Abo, ein Gutschein aus einem Link (bis Du damit bestellst, ihn entfernst
            oder Dich ausloggst), die Anschrift für die Rechnung (meist nur das Land), die Kennung
            einer laufenden Bestellung, eine begonnene Registrierung (ohne Passwort), Kennungen der
            Codes, die wir Dir zuletzt geschickt haben, eine neue E-Mail-Adresse, deren Code noch
            aussteht, die Anwendung, von der Du zum Einloggen kamst, die Seite, auf der es nach
            einem neuen Passwort weitergeht, je ein Merker der Bezahlseite und der Anmeldung mit
            Google oder Apple und die Stelle, an der Du beim Neuladen warst. Dein Browser löscht
            sie, wenn Du den Tab schließt.
          </dd>
          <dt>Lokaler Speicher consent</dt>
          <dd>
            Deine Antwort auf die Frage nach Deiner Zustimmung, mit Datum, Fassung der Frage und,
            wenn Du zustimmst, der Kennung des Nachweises, damit wir nicht bei jedem Besuch fragen.
            Sie gilt ein Jahr.
          </dd>
          <dt>Cookies von Stripe, nur auf der Bezahlseite</dt>
          <dd>
            Stripe erkennt damit Betrugsversuche. Näheres steht in den{' '}
            <a href="https://stripe.com/de/privacy" rel="noreferrer">
              Datenschutzhinweisen von Stripe
            </a>
            .
          </dd>
        </dl>
      </>
    ),
  },
  consentSection,
];
