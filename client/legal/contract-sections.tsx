import { Link } from 'react-router-dom';

import type { LegalSection } from '#client/legal/legal-page.tsx';
import { OperatorField } from '#client/legal/operator-field.tsx';
import { buttonLabels } from '#client/messages/button-labels.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

/** The sections of the terms (AGB) on how a contract is made, what it costs and how it ends. */
export const contractSections: LegalSection[] = [
  {
    id: 'geltung',
    title: 'Wofür diese Bedingungen gelten',
    content: (
      <p>
        Diese Bedingungen gelten für Dein Konto bei {product.name} und für alle Premium-Abos, die Du
        auf dieser Website abschließt. Dein Vertragspartner ist der im{' '}
        <Link to={pages.imprint.path}>Impressum</Link> genannte Anbieter. Das Angebot richtet sich
        an Verbraucherinnen und Verbraucher mit Rechnungsadresse in Deutschland. Die Vertragssprache
        ist Deutsch.
      </p>
    ),
  },
  {
    id: 'leistung',
    title: 'Was Premium ist',
    content: (
      <p>
        {product.name} ist eine digitale Lernplattform für das Jurastudium, unterstützt von KI.
        Premium schaltet in der App die Aufgaben ohne die Grenzen der kostenfreien Nutzung frei.
        Gelernt wird in der App; auf dieser Website legst Du Dein Konto an und verwaltest Dein Abo.{' '}
        {product.name} ersetzt keine Rechtsberatung, und ein bestimmter Lern- oder Prüfungserfolg
        ist nicht geschuldet.
      </p>
    ),
  },
  {
    id: 'konto',
    title: 'Dein Konto',
    content: (
      <p>
        Für einen Kauf brauchst Du ein Konto mit einer E-Mail-Adresse, die Du mit einem Code
        bestätigst, und einem Passwort. Das Konto ist kostenlos, persönlich und nicht übertragbar.
        Halte Dein Passwort geheim und sag uns Bescheid, wenn jemand anderes es kennt.
      </p>
    ),
  },
  {
    id: 'vertragsschluss',
    title: 'Wie der Vertrag zustande kommt',
    content: (
      <>
        <p>
          Du wählst ein Abo, gibst Land und Zahlungsmittel an und siehst vor der Bestellung eine
          Übersicht mit Preis, Laufzeit, Verlängerung und Kündigung. Bis dahin kannst Du alle
          Eingaben ändern. Mit „{buttonLabels.pay}“ gibst Du Deine Bestellung verbindlich ab.
        </p>
        <p>
          Der Vertrag kommt zustande, sobald Deine Zahlung oder, bei einer Testphase, Dein
          Zahlungsmittel bestätigt ist und wir Premium freischalten. Was Du bestellt hast, steht
          danach unter {pages.subscription.title} in Deinem Konto; diese Bedingungen kannst Du auf
          dieser Seite jederzeit abrufen und speichern.
        </p>
      </>
    ),
  },
  {
    id: 'preise',
    title: 'Preise und Zahlung',
    content: (
      <p>
        Alle Preise sind Endpreise in Euro und enthalten die Umsatzsteuer. Es gilt der Preis, den
        die Übersicht Deiner Bestellung nennt. Du zahlst zu Beginn jedes Zahlungszeitraums im
        Voraus; beim Abo in Raten ist der Zahlungszeitraum ein Monat. Die Zahlung wickelt der
        Zahlungsdienst Stripe ab. Scheitert eine Zahlung für eine Verlängerung, versuchen wir es
        erneut; in Deinem Konto siehst Du, dass sie offen ist.
      </p>
    ),
  },
  {
    id: 'testphase',
    title: 'Testphase',
    content: (
      <p>
        Bei einem Abo mit Testphase zahlst Du beim Abschluss nichts. Die Dauer der Testphase und der
        Tag der ersten Zahlung stehen in der Übersicht Deiner Bestellung. Kündigst Du vor dem Ende
        der Testphase, entstehen keine Kosten; sonst beginnt danach die bezahlte Laufzeit.
      </p>
    ),
  },
  {
    id: 'laufzeit',
    title: 'Laufzeit, Verlängerung und Kündigung',
    content: (
      <>
        <p>
          Laufzeit und Verlängerung stehen in der Übersicht Deiner Bestellung und unter{' '}
          {pages.subscription.title} in Deinem Konto. Abos für 12, 6 oder 1 Monat verlängern sich um
          denselben Zeitraum, wenn Du nicht vorher kündigst; das Abo in Raten läuft 12 Monate und
          danach von Monat zu Monat. Ein Lifetime-Kauf endet nicht und verlängert sich nicht.
        </p>
        <p>
          Kündigen kannst Du jederzeit zum Ende der Laufzeit, mit „{buttonLabels.cancel}“ in Deinem
          Konto oder mit einer Nachricht an uns. Premium bleibt bis zum Ende der Laufzeit frei. Bis
          dahin kannst Du die Kündigung mit „{buttonLabels.reactivate}“ zurücknehmen. Das Recht zur
          Kündigung aus wichtigem Grund bleibt unberührt. Nach einer Verlängerung gilt:{' '}
          <OperatorField detail="renewalRule" />
        </p>
      </>
    ),
  },
];
