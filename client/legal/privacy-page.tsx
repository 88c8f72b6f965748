import { LegalPage } from '#client/legal/legal-page.tsx';
import { OperatorField } from '#client/legal/operator-field.tsx';
import { dataSections } from '#client/legal/data-sections.tsx';
import { recipientSections } from '#client/legal/recipient-sections.tsx';
import { pages } from '#worker/pages.ts';

/** The privacy notice (Art. 13 DSGVO); it describes what the product does with data. */
export function PrivacyPage() {
  return (
    <LegalPage
      title={pages.privacy.title}
      intro={
        <p>
          Hier steht, welche Daten wir wozu verarbeiten, wenn Du diese Website nutzt. Für die App
          gelten deren eigene Hinweise. Stand: <OperatorField detail="privacyDate" />
        </p>
      }
      contents
      sections={[...dataSections, ...recipientSections]}
    />
  );
}
