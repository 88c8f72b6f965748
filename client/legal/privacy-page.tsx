import { legalSections } from '#client/legal/legal-blocks.tsx';
import { LegalPage } from '#client/legal/legal-page.tsx';
import { OperatorField } from '#client/legal/operator-field.tsx';
import { dataSections } from '#client/legal/data-sections.tsx';
import { recipientSections } from '#client/legal/recipient-sections.tsx';
import { documents, versionDate } from '#worker/legal/documents.ts';
import { pages } from '#worker/pages.ts';

// What ends a contract or an account and what follows is a text with versions, like the terms.
const sections = [...dataSections, ...legalSections('privacy'), ...recipientSections];

/** The privacy notice (Art. 13 DSGVO); it describes what the product does with data. */
export function PrivacyPage() {
  return (
    <LegalPage
      title={pages.privacy.title}
      intro={
        <p>
          Hier steht, welche Daten wir wozu verarbeiten, wenn Du diese Website nutzt. Für die App
          gelten deren eigene Hinweise. Stand: <OperatorField detail="privacyDate" />; zu Kündigung,
          Widerruf, Schreiben, Erstattungen, Auszahlungen, Mitnehmen und Löschen Deiner Daten und
          Werbung: {versionDate(documents.privacy.version)}
        </p>
      }
      contents
      sections={sections}
    />
  );
}
