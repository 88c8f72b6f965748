import { legalSections } from '#client/legal/legal-blocks.tsx';
import { LegalPage } from '#client/legal/legal-page.tsx';
import styles from '#client/legal/legal-page.module.css';
import { documents, versionDate } from '#worker/legal/documents.ts';
import { pages } from '#worker/pages.ts';

// The instruction is set apart from the terms, so that nobody overlooks it. The checkout and the
// sign-up link to #widerruf.
const withdrawal = legalSections('withdrawal').map((section) => ({
  ...section,
  content: <div className={styles.notice}>{section.content}</div>,
}));

const sections = [...legalSections('terms'), ...withdrawal];

/** The terms (AGB), and the withdrawal instruction (Widerrufsbelehrung) with its form. */
export function TermsPage() {
  return (
    <LegalPage
      title={pages.terms.title}
      intro={<p>Stand: {versionDate(documents.terms.version)}</p>}
      contents
      sections={sections}
    />
  );
}
