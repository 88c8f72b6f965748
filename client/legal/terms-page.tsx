import { contractSections } from '#client/legal/contract-sections.tsx';
import { LegalPage } from '#client/legal/legal-page.tsx';
import type { LegalSection } from '#client/legal/legal-page.tsx';
import { OperatorField } from '#client/legal/operator-field.tsx';
import { rightsSections } from '#client/legal/rights-sections.tsx';
import { Withdrawal, WithdrawalForm } from '#client/legal/withdrawal.tsx';
import { pages } from '#worker/pages.ts';

const numbered = [...contractSections, ...rightsSections].map((section, at) => ({
  ...section,
  title: `${at + 1}. ${section.title}`,
}));

// The checkout and sign-up link to #widerruf.
const withdrawal: LegalSection[] = [
  { id: 'widerruf', title: 'Widerrufsbelehrung', content: <Withdrawal /> },
  { id: 'widerrufsformular', title: 'Muster-Widerrufsformular', content: <WithdrawalForm /> },
];

/** The terms (AGB), and the withdrawal notice (Widerrufsbelehrung). */
export function TermsPage() {
  return (
    <LegalPage
      title={pages.terms.title}
      intro={
        <p>
          Stand: <OperatorField detail="termsDate" />
        </p>
      }
      contents
      sections={[...numbered, ...withdrawal]}
    />
  );
}
