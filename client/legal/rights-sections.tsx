import { Link } from 'react-router-dom';

import type { LegalSection } from '#client/legal/legal-page.tsx';
import { SupportMail } from '#client/legal/support-mail.tsx';
import { pages } from '#worker/pages.ts';

/** The sections of the terms (AGB) on usage, defects, liability and disputes. */
export const rightsSections: LegalSection[] = [
  {
    id: 'geld-zurueck',
    title: 'Geld-zurück-Garantie',
    content: (
      <p>
        Gefällt Dir Premium nicht, erstatten wir Deine Zahlung auf Wunsch innerhalb von 20 Tagen
        nach dem Kauf. Eine E-Mail an <SupportMail /> genügt, Gründe brauchst Du keine. Das
        gesetzliche Widerrufsrecht gilt unabhängig davon.
      </p>
    ),
  },
  {
    id: 'nutzung',
    title: 'Wie Du Premium nutzen darfst',
    content: (
      <p>
        Du darfst die Inhalte für Dein eigenes Lernen nutzen, solange Dein Abo läuft. Nicht erlaubt
        ist es, Dein Konto weiterzugeben oder Inhalte zu verbreiten, zu verkaufen oder massenhaft
        auszulesen, soweit das Gesetz es nicht erlaubt.
      </p>
    ),
  },
  {
    id: 'maengel',
    title: 'Wenn etwas nicht funktioniert',
    content: (
      <p>
        Für digitale Produkte gelten die gesetzlichen Rechte bei Mängeln (§§ 327 ff. BGB). Schreib
        uns an <SupportMail />, wenn etwas nicht so ist, wie es sein soll. Ist Premium nach dem Kauf
        nicht frei, hilft oft in der App: Profil &gt; Einstellungen &gt; Käufe wiederherstellen.
      </p>
    ),
  },
  {
    id: 'haftung',
    title: 'Haftung',
    content: <p>Wir haften nach den gesetzlichen Vorschriften.</p>,
  },
  {
    id: 'aenderungen',
    title: 'Änderungen',
    content: (
      <p>
        Für Deinen Vertrag gelten die Bedingungen, die Du bei der Bestellung vorgefunden hast. Neue
        Bedingungen gelten für einen laufenden Vertrag nur, wenn Du ihnen zustimmst. Änderungen der
        Leistung selbst sind in den Grenzen von § 327r BGB möglich.
      </p>
    ),
  },
  {
    id: 'recht',
    title: 'Recht und Streitbeilegung',
    content: (
      <p>
        Es gilt deutsches Recht. Zwingende Vorschriften des Staates, in dem Du gewöhnlich lebst,
        bleiben davon unberührt. Ob wir an einer Schlichtung teilnehmen, steht im{' '}
        <Link to={pages.imprint.path}>Impressum</Link>.
      </p>
    ),
  },
];
