import { Link } from 'react-router-dom';

import type { LegalSection } from '#client/legal/legal-page.tsx';
import { OperatorField } from '#client/legal/operator-field.tsx';
import { SupportMail } from '#client/legal/support-mail.tsx';
import { pages } from '#worker/pages.ts';
import { automatedDecisions } from '#worker/legal/automated-decisions.ts';
import { product } from '#worker/product.ts';

/** The sections of the privacy notice on recipients, retention and rights. */
export const recipientSections: LegalSection[] = [
  {
    id: 'empfaenger',
    title: 'Wer Daten bekommt',
    content: (
      <>
        <dl>
          <dt>Cloudflare</dt>
          <dd>
            Betreibt für uns die Website, die Datenbank, die Dateien und den Versand der E-Mails,
            als unser Auftragsverarbeiter (Art. 28 DSGVO), und meldet uns, was unzustellbar ist.
            Datenbank und Dateien liegen in der Europäischen Union. Zwischenspeicher und
            Warteschlangen lassen sich darauf nicht beschränken: Dort stehen nur Kennungen und, für
            höchstens eine Stunde und verschlüsselt, was Du für einen Code eingibst.
          </dd>
          <dt>
            Stripe (<OperatorField detail="stripeCompany" />)
          </dt>
          <dd>
            Wickelt die Zahlungen ab. Stripe bekommt von uns Deinen Namen, Deine E-Mail-Adresse, die
            Kennung Deines Kontos und Deine Bestellung, und von Dir die Daten Deiner
            Zahlungsmethode. Auf der Bezahlseite lädt Dein Browser ein Skript von Stripe; dabei
            erfährt Stripe Deine IP-Adresse. Rechtsgrundlage sind der Vertrag mit Dir und unser
            Interesse, Betrug zu verhindern (Art. 6 Abs. 1 lit. b und f DSGVO).
          </dd>
          <dt>PayPal, Apple oder Google, nur wenn Du damit bezahlst</dt>
          <dd>
            Zahlst Du mit PayPal, gehst Du für Deine Zustimmung dorthin; PayPal erfährt über Stripe
            Empfänger und Betrag. Apple Pay und Google Pay gibst Du auf Deinem Gerät frei. Sie
            verarbeiten Deine Daten dabei in eigener Verantwortung. Rechtsgrundlage unserer
            Verarbeitung ist der Vertrag mit Dir (Art. 6 Abs. 1 lit. b DSGVO).
          </dd>
          <dt>Google und Apple, nur wenn Du Dich damit anmeldest</dt>
          <dd>
            Sie erfahren, dass Du Dich bei uns anmeldest, und Deine IP-Adresse, und verarbeiten
            Deine Daten bei der Anmeldung in eigener Verantwortung. Rechtsgrundlage unserer
            Verarbeitung ist der Vertrag mit Dir (Art. 6 Abs. 1 lit. b DSGVO).
          </dd>
          <dt>Anwendungen, bei denen Du Dich mit {product.name} anmeldest</dt>
          <dd>
            Kommst Du von einer Anwendung hierher, um Dich für sie einzuloggen, bekommt sie die
            Kennung Deines Kontos, Deinen Namen und Deine E-Mail-Adresse, sobald Du eingeloggt bist
            und Premium hast (Art. 6 Abs. 1 lit. b DSGVO). Hast Du es noch nicht, merken wir uns 24
            Stunden lang, zu welcher Anwendung Du zurückwillst. Eine App auf Deinem Gerät bekommt
            dasselbe, sobald Du zustimmst, auch ohne Premium. Möglich ist das nur bei Anwendungen,
            die wir vorher dafür zugelassen haben. Danach erfährt sie von uns unter der Kennung
            Deines Kontos, ob Du Premium hast, wodurch und bis wann, ob es sich verlängert, ob eine
            Zahlung dafür aussteht, wie es endet und wie viele freie Aufgaben Du noch hast, damit
            sie Dir zeigt, was Dir zusteht. Änderst Du Deinen Namen oder Deine E-Mail-Adresse,
            erfährt sie auch das (Art. 19 DSGVO). Wir merken uns dafür, bei welchen Anwendungen Du
            Dich von hier angemeldet hast und was sie zuletzt erfahren haben. Was wir ihnen melden,
            bewahren wir 90 Tage auf. Löschst Du Dein Konto, melden wir ihnen nur noch das (Art. 19
            DSGVO).
          </dd>
        </dl>
        <p>
          Cloudflare, Stripe, PayPal, Google und Apple gehören zu Konzernen mit Sitz in den USA. Für
          Daten, die durch uns dorthin gelangen, gilt: <OperatorField detail="transferBasis" />.
        </p>
        <p>
          Ein Partner bekommt eine Kennung, die nur er von uns hat, wenn Du seinen Deal öffnest;
          PayPal bekommt Konto und Betrag, wenn wir Dir dorthin etwas auszahlen. Außer an die hier
          Genannten geben wir Daten nur weiter, wenn ein Gesetz uns dazu verpflichtet.
        </p>
      </>
    ),
  },
  {
    id: 'dauer',
    title: 'Wie lange wir Daten behalten',
    content: (
      <p>
        Kontodaten behalten wir, bis Du Dein{' '}
        <Link to={pages.accountDeletion.path}>Konto löschst</Link>, oder bis wir es löschen, weil Du
        es <a href="#ruhend">lange nicht benutzt</a>. Dort steht auch, wann alte Angaben zu Deinen
        Abos schon vorher gehen. Was nach dem Löschen wie lange bleibt, steht unter{' '}
        <a href="#loeschen">Wenn Du Dein Konto löschst</a>. Alle kürzeren Fristen stehen oben bei
        den einzelnen Daten.
      </p>
    ),
  },
  {
    id: 'rechte',
    title: 'Deine Rechte',
    content: (
      <>
        <p>
          Du kannst von uns Auskunft über Deine Daten verlangen, ihre Berichtigung, Löschung oder
          Einschränkung, und dass wir sie Dir oder anderen in einem gängigen Format übergeben (Art.
          15 bis 20 DSGVO). Herunterladen und löschen kannst Du selbst unter „
          <Link to={pages.profile.path}>{pages.profile.title}</Link>“. Für alles andere, oder wenn
          Du nicht hineinkommst, schreib an <SupportMail />. Ob Du es bist, prüfen wir mit einer
          E-Mail an die Adresse Deines Kontos.
        </p>
        <p>
          Eine Zustimmung kannst Du jederzeit <a href="#zustimmung">widerrufen</a>, Werbung
          jederzeit <a href="#werbung">beenden</a>.
        </p>
        <p>
          <strong>Widerspruch:</strong> Was wir auf unser berechtigtes Interesse stützen, dem kannst
          Du aus Gründen, die sich aus Deiner besonderen Situation ergeben, jederzeit widersprechen
          (Art. 21 DSGVO).
        </p>
        <p>
          Beschweren kannst Du Dich bei jeder Datenschutzaufsichtsbehörde, auch bei der für uns
          zuständigen: <OperatorField detail="authority" />.
        </p>
        <p>{automatedDecisions}</p>
      </>
    ),
  },
];
