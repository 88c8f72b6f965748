import { legalSections } from '#client/legal/legal-blocks.tsx';
import { LegalPage } from '#client/legal/legal-page.tsx';
import { documents, versionDate } from '#worker/legal/documents.ts';
import { pages } from '#worker/pages.ts';

const sections = legalSections('accessibility');

/** How the service meets the rules on accessibility (§ 14, Anlage 3 BFSG). */
export function AccessibilityPage() {
  return (
    <LegalPage
      title={pages.accessibility.title}
      intro={<p>Stand: {versionDate(documents.accessibility.version)}</p>}
      contents
      sections={sections}
    />
  );
}
